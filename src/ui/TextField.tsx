import { useId, useState } from 'react'
import { Box, Button, Field, Input, VisuallyHidden, type InputProps } from '@chakra-ui/react'
import { useHydrated } from './useHydrated'

type TextFieldProps = InputProps & {
  label: string
  type: 'email' | 'password' | 'text' | 'date'
  autoComplete: string
  hint?: string
  fault?: string
  /** Adds a button that shows the password. */
  canShow?: boolean
}

export function TextField({ label, type, hint, fault, canShow = false, ...rest }: TextFieldProps) {
  const [isShown, setIsShown] = useState(false)
  const isHydrated = useHydrated()
  const id = useId()
  const ids = { helperText: `${id}-hint`, errorText: `${id}-fault` }
  // Chakra uses only aria-errormessage, which few screen readers support.
  const described = fault ? ids.errorText : hint && ids.helperText
  return (
    <Field.Root ids={ids} invalid={fault !== undefined}>
      <Field.Label>{label}</Field.Label>
      <Box position="relative" width="full">
        <Input
          type={isShown ? 'text' : type}
          paddingInlineEnd={canShow ? '4.5rem' : undefined}
          aria-describedby={described}
          {...rest}
        />
        {canShow && (
          <Button
            variant="plain"
            position="absolute"
            insetBlock="0"
            insetInlineEnd="3"
            disabled={!isHydrated}
            onClick={() => setIsShown(!isShown)}
          >
            <span>
              {isShown ? 'Hide' : 'Show'}
              <VisuallyHidden> password</VisuallyHidden>
            </span>
          </Button>
        )}
      </Box>
      {hint && !fault && <Field.HelperText>{hint}</Field.HelperText>}
      <Field.ErrorText role="alert">{fault}</Field.ErrorText>
    </Field.Root>
  )
}
