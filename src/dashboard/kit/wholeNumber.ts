/** What was typed as the whole number that it is; anything else goes as it is, for the service to say what is wrong with it. */
export function wholeNumber(text: string): number | null {
  return anyNumber(text, /^[+-]?\d{1,15}$/)
}

/** The same for a number with a fraction, after a point or a comma. */
export function fractional(text: string): number | null {
  return anyNumber(text.replace(',', '.'), /^[+-]?(\d{1,15}(\.\d{0,15})?|\.\d{1,15})$/)
}

function anyNumber(text: string, form: RegExp): number | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  return form.test(trimmed) ? Number(trimmed) : (trimmed as unknown as number)
}
