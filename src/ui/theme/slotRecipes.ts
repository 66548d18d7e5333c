import { defineSlotRecipe } from '@chakra-ui/react'

/** A message in its place on the page. */
export const alertSlotRecipe = defineSlotRecipe({
  className: 'chakra-alert',
  slots: ['root', 'content', 'description', 'indicator', 'title'],
  base: {
    root: {
      display: 'flow-root',
      padding: '4',
      marginBlock: '2',
      border: 'hairline',
      borderInlineStart: '4px solid',
      borderInlineStartColor: 'pine',
      borderRadius: 'small',
      '& p + p': { marginTop: '2' },
    },
  },
  variants: {
    status: { info: {}, error: { root: { borderInlineStartColor: 'red' } } },
  },
  defaultVariants: { status: 'info' },
})

/** A label, its control, and what is said of it. */
export const fieldSlotRecipe = defineSlotRecipe({
  className: 'chakra-field',
  slots: ['root', 'label', 'helperText', 'errorText', 'requiredIndicator'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '1', width: 'full', position: 'relative' },
    label: { fontWeight: '500' },
    helperText: { color: 'mutedInk', textStyle: 'small' },
    errorText: { color: 'red' },
  },
  variants: {
    orientation: {
      vertical: {},
      horizontal: { root: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center', gap: '3' } },
    },
  },
  defaultVariants: { orientation: 'vertical' },
})

/** Figures and facts by rows, with a hairline above each. */
export const tableSlotRecipe = defineSlotRecipe({
  className: 'chakra-table',
  slots: ['root', 'header', 'body', 'row', 'columnHeader', 'cell', 'footer', 'caption'],
  base: {
    root: { width: 'full', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
    caption: { textAlign: 'start', fontWeight: '600', paddingBottom: '2' },
    row: { 'tbody &': { borderTop: 'hairline' } },
    columnHeader: {
      textAlign: 'start',
      fontWeight: '500',
      paddingBlock: '2',
      verticalAlign: 'inherit',
      '&:not(:last-child)': { paddingInlineEnd: '4' },
      'thead &': { color: 'mutedInk' },
    },
    cell: {
      textAlign: 'start',
      paddingBlock: '2',
      verticalAlign: 'inherit',
      '&:not(:last-child)': { paddingInlineEnd: '4' },
    },
  },
  variants: {
    size: {
      md: { root: { verticalAlign: 'middle' } },
      sm: {
        root: { maxWidth: 'measure', verticalAlign: 'baseline' },
        columnHeader: { paddingBlock: '1', fontWeight: '400' },
        cell: { paddingBlock: '1' },
      },
    },
  },
  defaultVariants: { size: 'md' },
})

export const nativeSelectSlotRecipe = defineSlotRecipe({
  className: 'chakra-native-select',
  slots: ['root', 'field', 'indicator'],
  base: {
    root: { position: 'relative', display: 'flex', width: 'fit-content', maxWidth: 'full' },
    field: {
      appearance: 'none',
      width: 'full',
      minWidth: '0',
      minHeight: 'touch',
      paddingInlineStart: '3',
      paddingInlineEnd: '8',
      background: 'paper',
      color: 'ink',
      border: 'control',
      borderRadius: 'small',
      textOverflow: 'ellipsis',
      _disabled: { opacity: '0.45' },
    },
    indicator: {
      position: 'absolute',
      insetInlineEnd: '3',
      insetBlock: '0',
      display: 'inline-flex',
      alignItems: 'center',
      pointerEvents: 'none',
      color: 'mutedInk',
      '& svg': { width: '1em', height: '1em' },
    },
  },
})

/** A thing that stands for itself. */
export const cardSlotRecipe = defineSlotRecipe({
  className: 'chakra-card',
  slots: ['root', 'header', 'body', 'footer', 'title', 'description'],
  base: {
    root: { display: 'flex', flexDirection: 'column', border: 'hairline', borderRadius: 'medium' },
    header: { padding: '6', paddingBottom: '0', color: 'mutedInk' },
    body: {
      flex: '1',
      display: 'flex',
      flexDirection: 'column',
      gap: '2',
      paddingInline: '6',
      paddingBlock: '2',
    },
    footer: { padding: '6', paddingTop: '2' },
    title: { textStyle: 'heading' },
  },
})

/** Names and what they stand for, with a hairline above each. */
export const dataListSlotRecipe = defineSlotRecipe({
  className: 'chakra-data-list',
  slots: ['root', 'item', 'itemLabel', 'itemValue'],
  base: {
    root: { fontVariantNumeric: 'tabular-nums' },
    item: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'baseline',
      columnGap: '4',
      paddingBlock: '3',
      borderTop: 'hairline',
    },
    itemLabel: { width: '9rem', flexShrink: '0', color: 'mutedInk' },
    itemValue: { flex: '1 1 14rem', overflowWrap: 'anywhere' },
  },
})
