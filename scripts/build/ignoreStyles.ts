/** Import before browser code in Node, which can't load stylesheets. */
require.extensions['.css'] = () => undefined
