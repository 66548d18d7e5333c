import { defineRecipe } from '@chakra-ui/react'

const control = {
  width: 'full',
  minWidth: '0',
  minHeight: 'touch',
  paddingInline: '3',
  background: 'paper',
  color: 'ink',
  border: 'control',
  borderRadius: 'small',
  _invalid: { borderColor: 'red' },
  _disabled: { cursor: 'not-allowed', opacity: '0.45' },
} as const

export const inputRecipe = defineRecipe({ className: 'chakra-input', base: control })

export const textareaRecipe = defineRecipe({
  className: 'chakra-textarea',
  base: { ...control, paddingBlock: '2.5', lineHeight: '1.5', resize: 'vertical' },
})

/** `solid` for the next step, `outline` beside it, `plain` for the rest; red if it cannot be undone. */
export const buttonRecipe = defineRecipe({
  className: 'chakra-button',
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minHeight: 'touch',
    minWidth: 'touch',
    paddingInline: '4',
    borderWidth: '1px',
    borderColor: 'transparent',
    borderRadius: 'small',
    fontWeight: '500',
    textAlign: 'center',
    textDecoration: 'none',
    cursor: 'pointer',
    transition: 'background-color 160ms ease-out',
    '&:is(:disabled, [aria-disabled=true]):not([data-loading])': { cursor: 'not-allowed', opacity: '0.45' },
  },
  variants: {
    variant: {
      solid: {
        background: 'colorPalette.solid',
        color: 'colorPalette.contrast',
        '&:hover:not(:disabled)': { boxShadow: 'inset 0 0 0 100px rgb(0 0 0 / 12%)' },
      },
      outline: {
        border: 'control',
        '&:hover:not(:disabled)': { background: 'tint' },
        '&[aria-pressed=true], &[aria-current=true]': {
          background: 'tint',
          boxShadow: 'inset 0 0 0 1px currentColor',
          '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-4px' },
        },
      },
      plain: {
        paddingInline: '0',
        borderWidth: '0',
        textDecorationLine: 'underline',
        textDecorationThickness: '1px',
        textUnderlineOffset: '0.2em',
      },
    },
  },
  defaultVariants: { variant: 'solid' },
})

export const spinnerRecipe = defineRecipe({
  className: 'chakra-spinner',
  base: {
    display: 'inline-block',
    width: '1.25rem',
    height: '1.25rem',
    border: '2px solid',
    borderInlineEndColor: 'transparent',
    borderRadius: '50%',
    animation: 'turn 0.8s linear infinite',
  },
  variants: {
    size: {
      md: {},
      xl: { width: '10', height: '10', borderWidth: '3px', color: 'pine' },
    },
  },
  defaultVariants: { size: 'md' },
})
