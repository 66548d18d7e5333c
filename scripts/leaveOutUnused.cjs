/**
 * A webpack loader: names for DevTools go, and contexts and components are said to have no other effect than to be there,
 * so that those that nobody uses are left out of the bundle.
 * @param {string} code
 */
module.exports = (code) =>
  code
    .replace(/^\w+\.displayName = "[\w.]+";$/gm, '')
    .replace(/^(var \w+ = )(?=React\d*\.(?:createContext|forwardRef)\()/gm, '$1/* @__PURE__ */ ')
