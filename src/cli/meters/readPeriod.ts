import { daysViolations } from '../../domain/scalars/daysViolations.ts'
import { LocalDate } from '../../domain/scalars/LocalDate.ts'
import { requiredOption, type UsageOptions } from './UsageCommand.ts'

/** The days of `--from` and `--to`. */
export function readPeriod(options: UsageOptions): { from: string; to: string } {
  const from = dayOf(options, 'from', 'the first day')
  const to = dayOf(options, 'to', 'the last day')
  const [violation] = daysViolations([], from, to)
  if (violation) throw new Error(violation.detail)
  return { from, to }
}

function dayOf(options: UsageOptions, name: string, meaning: string): string {
  const text = requiredOption(options, name, meaning)
  try {
    return LocalDate.parseValue(text)
  } catch {
    throw new Error(`"${text}" is not a day that exists, such as 2026-06-01.`)
  }
}
