/** Brings the first field of a form that was refused before whoever has sent it, once it is marked. */
export function focusFault(form: HTMLFormElement): void {
  setTimeout(() => {
    const field = form.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (field) field.focus()
    else form.querySelector('.fault, .banner')?.scrollIntoView({ block: 'nearest' })
  })
}
