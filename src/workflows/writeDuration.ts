const UNITS = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const

/** A number of minutes as people of the language write it: "2 hours, 30 minutes". */
export function writeDuration(minutes: number, language: string): string {
  const locales = [language, 'en']
  let rest = minutes
  const parts: string[] = []
  for (const [unit, size] of UNITS) {
    const count = Math.floor(rest / size)
    rest -= count * size
    if (count === 0 && (unit !== 'minute' || parts.length > 0)) continue
    parts.push(new Intl.NumberFormat(locales, { style: 'unit', unit, unitDisplay: 'long' }).format(count))
  }
  return new Intl.ListFormat(locales, { type: 'unit' }).format(parts)
}
