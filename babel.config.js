// One set of presets for the bundle and for jest; TypeScript is checked by tsc, Babel only strips it.
module.exports = (api) => {
  const isTest = api.env('test')
  return {
    // The browsers of the last two years take what is left as it is written.
    presets: [['@babel/preset-react', { runtime: 'automatic' }], '@babel/preset-typescript'],
    // The embedded database needs vm modules in jest, and those would make import() return an ES namespace.
    plugins: isTest
      ? ['@babel/plugin-transform-dynamic-import', '@babel/plugin-transform-modules-commonjs']
      : [],
  }
}
