const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** The size of a file in a readable unit. */
export function sizeOf(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const format = new Intl.NumberFormat(undefined, {
    style: 'unit',
    unit: units[step]!,
    maximumFractionDigits: step === 0 ? 0 : 1,
  })
  return format.format(bytes / 1000 ** step)
}
