import { useId } from 'react'
import { chakra } from '@chakra-ui/react'

type TextFieldProps = {
  label: string
  value: string
  onChange(value: string): void
  type: 'email' | 'password' | 'text'
  autoComplete: string
}

/** A labelled line of text. */
export function TextField({ label, value, onChange, ...rest }: TextFieldProps) {
  const id = useId()
  return (
    <div>
      <chakra.label htmlFor={id} display="block" fontWeight="500" marginBottom="1">
        {label}
      </chakra.label>
      <chakra.input
        {...rest}
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        width="full"
        minHeight="touch"
        paddingInline="3"
        background="paper"
        color="ink"
        border="control"
        borderRadius="small"
      />
    </div>
  )
}
