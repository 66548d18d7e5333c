// One set of presets for the bundle and for jest; TypeScript is checked by tsc, Babel only strips it.
module.exports = (api) => {
  const isTest = api.env('test')
  return {
    presets: [
      [
        '@babel/preset-env',
        isTest
          ? { targets: { node: 'current' } }
          : { targets: 'last 2 years, not dead, not op_mini all', bugfixes: true, modules: false },
      ],
      ['@babel/preset-react', { runtime: 'automatic' }],
      '@babel/preset-typescript',
    ],
    // The embedded database needs vm modules in jest, and those would make import() return an ES namespace.
    plugins: isTest ? ['@babel/plugin-transform-dynamic-import'] : [],
  }
}
