/** What stands below a class cannot be left out with it. */
const STATIC = '$1/* @__PURE__ */ Object.assign($3, { contextType: $4 });'

/**
 * A webpack loader: names for DevTools go, and contexts and components are said to have no other effect than to be there,
 * so that those that nobody uses are left out of the bundle.
 * @param {string} code
 */
module.exports = (code) =>
  code
    .replace(/^\w+\.displayName = "[\w.]+";$/gm, '')
    .replace(
      /^(var (\w+) = )(class extends React\d*\.Component \{[^]*?^\});\n\2\.contextType = (\w+);$/gm,
      STATIC,
    )
    .replace(/^(var \w+ = )(?=React\d*\.(?:createContext|forwardRef|memo)\()/gm, '$1/* @__PURE__ */ ')
