/** Brings whoever sent a form to its first field with a fault, once the fault is shown. */
export function focusFault(form: ParentNode): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
}
