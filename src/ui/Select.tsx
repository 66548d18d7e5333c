import { defineSlotRecipe, Field, NativeSelect, type NativeSelectFieldProps } from '@chakra-ui/react'

type SelectProps = Omit<NativeSelectFieldProps, 'onChange'> & {
  label: string
  /** Beside its label. */
  inline?: boolean
  onChoose(value: string): void
}

export function Select({ label, inline = false, onChoose, ...rest }: SelectProps) {
  return (
    <Field.Root orientation={inline ? 'horizontal' : 'vertical'}>
      <Field.Label>{label}</Field.Label>
      <NativeSelect.Root recipe={nativeSelectSlotRecipe} width={inline ? undefined : 'full'}>
        <NativeSelect.Field onChange={({ target }) => onChoose(target.value)} {...rest} />
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </Field.Root>
  )
}

const nativeSelectSlotRecipe = defineSlotRecipe({
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
