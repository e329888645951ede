/** Focuses the first invalid field of a refused form, once it is marked. */
export function focusViolation(form: HTMLFormElement): void {
  setTimeout(() => {
    const field = form.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (field) field.focus()
    else form.querySelector('.violation, .banner')?.scrollIntoView({ block: 'nearest' })
  })
}
