/** Parses a whole number; any other text is sent as it is, so that the service explains the violation. */
export function wholeNumber(text: string): number | null {
  return anyNumber(text, /^[+-]?\d{1,15}$/)
}

/** The same for a decimal number with a point or a comma. */
export function fractional(text: string): number | null {
  return anyNumber(text.replace(',', '.'), /^[+-]?(\d{1,15}(\.\d{0,15})?|\.\d{1,15})$/)
}

function anyNumber(text: string, form: RegExp): number | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  return form.test(trimmed) ? Number(trimmed) : (trimmed as unknown as number)
}
