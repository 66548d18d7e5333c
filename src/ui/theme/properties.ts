/**
 * Which style properties take which tokens: those that the screens use, and no more. Chakra's own list knows several
 * hundred, which every visitor would fetch and start. Any other CSS property is passed on as it is written.
 */
export const utilities = {
  ...taking(
    'colors',
    'background',
    'backgroundColor',
    'borderColor',
    'borderLeftColor',
    'borderRightColor',
    'color',
    'fill',
    'outlineColor',
    'textDecorationColor',
  ),
  ...taking('borders', 'border', 'borderBlock', 'borderBottom', 'borderTop'),
  ...taking('radii', 'borderRadius'),
  ...taking('fonts', 'fontFamily'),
  ...taking('sizes', 'height', 'maxHeight', 'maxWidth', 'minHeight', 'minWidth', 'width'),
  ...taking(
    'spacing',
    'columnGap',
    'gap',
    'inset',
    'left',
    'margin',
    'marginBlock',
    'marginBottom',
    'marginInline',
    'marginTop',
    'padding',
    'paddingBlock',
    'paddingBottom',
    'paddingInline',
    'paddingInlineEnd',
    'paddingInlineStart',
    'rowGap',
    'top',
  ),
}

function taking<Tokens extends string>(values: Tokens, ...properties: readonly string[]) {
  return Object.fromEntries(properties.map((property) => [property, { values }]))
}
