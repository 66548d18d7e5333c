/** What Chakra's components take for themselves. */
const own = new Set(['as', 'asChild', 'colorPalette', 'css', 'recipe', 'theme', 'unstyled', 'variant'])

/**
 * Whether a Chakra component hands a property on to its element. Stands in the bundle for @emotion/is-prop-valid
 * (webpack.config.ts), which carries a list of every attribute; types keep ours to those that exist.
 */
export default function isElementProperty(property: string): boolean {
  return !own.has(property)
}
