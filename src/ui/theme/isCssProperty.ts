const known = document.documentElement.style

/**
 * Whether Chakra takes a component's property for a style rather than an attribute. Stands in the bundle for
 * @pandacss/is-valid-prop (webpack.config.ts), which carries a list of what the browser can tell.
 */
export function isCssProperty(property: string): boolean {
  return property in known || property.startsWith('--') || /[&@]/.test(property)
}
