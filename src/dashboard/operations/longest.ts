import { locale } from '../locale.ts'

const STEPS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** How long something has waited, for example `12 minutes`. */
export function longest(seconds: number): string {
  const [unit, length] = STEPS.find(([, from]) => seconds >= from) ?? (['second', 1] as const)
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 })
  return format.format(Math.floor(seconds / length))
}
