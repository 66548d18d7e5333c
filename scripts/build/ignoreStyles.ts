/** To be imported before browser code in Node, which has no use for stylesheets. */
require.extensions['.css'] = () => undefined
