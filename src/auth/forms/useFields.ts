import { useRef, type FormEvent } from 'react'
import { useForm, type DefaultValues, type Path, type PathValue, type Resolver } from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'

/** A form of text fields, validated on submit. Fields without a default keep text typed before hydration. */
export function useFields<Fields extends Record<string, string>>(
  schema: ZodMiniType<Fields, Fields>,
  defaultValues?: DefaultValues<Fields>,
) {
  const element = useRef<HTMLFormElement>(null)
  const form = useForm<Fields, unknown, Fields>({ resolver: resolverFor(schema), defaultValues })
  const { register, clearErrors, setError, setValue, handleSubmit } = form
  const { errors, isSubmitting, isSubmitted } = form.formState

  /** Password managers fill fields without events. */
  const readElements = () => {
    for (const input of element.current?.elements ?? []) {
      if (!(input instanceof HTMLInputElement) || input.name === '') continue
      setValue(input.name as Path<Fields>, input.value as PathValue<Fields, Path<Fields>>)
    }
  }

  return {
    isSubmitting,
    watch: form.watch,
    formProps: (send: (values: Fields) => unknown) => ({
      ref: element,
      noValidate: true,
      onSubmit(event: FormEvent) {
        event.preventDefault()
        if (isSubmitting) return
        readElements()
        void handleSubmit(async (values) => void (await send(values)))()
      },
    }),
    field: (name: Path<Fields>) => {
      const error = errors[name]?.message
      return {
        ...register(name, {
          onChange: () => clearErrors((isSubmitted ? ['root'] : [name, 'root']) as Path<Fields>[]),
        }),
        fault: typeof error === 'string' ? error : undefined,
      }
    },
    /** Returns a field's valid value, or undefined after showing its error. */
    async check(name: Path<Fields>) {
      readElements()
      return (await form.trigger(name, { shouldFocus: true })) ? form.getValues(name) : undefined
    },
    /** Shows a server error at its field or above the buttons. */
    refuse: (name: Path<Fields> | 'root', message: string) =>
      setError(name, { message }, { shouldFocus: true }),
    refusal: errors.root?.message,
  }
}

/** Replaces @hookform/resolvers, which is three times the size. */
function resolverFor<Fields extends Record<string, string>>(
  schema: ZodMiniType<Fields, Fields>,
): Resolver<Fields, unknown, Fields> {
  return (values) => {
    const parsed = schema.safeParse(values)
    if (parsed.success) return { values: parsed.data, errors: {} }
    const faults = parsed.error.issues.map(({ path, code, message }) => [path[0], { type: code, message }])
    return { values: {}, errors: Object.fromEntries(faults.reverse()) }
  }
}
