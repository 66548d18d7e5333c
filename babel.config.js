// For the bundle and for Jest; tsc checks types.
module.exports = (api) => {
  const isTest = api.env('test')
  return {
    // The supported browsers run everything else untransformed.
    presets: [['@babel/preset-react', { runtime: 'automatic' }], '@babel/preset-typescript'],
    // The embedded database needs Jest's vm modules, with which import() would return an ES namespace.
    plugins: isTest
      ? ['@babel/plugin-transform-dynamic-import', '@babel/plugin-transform-modules-commonjs']
      : [],
  }
}
