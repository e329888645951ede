import { type Spread, spreadOf } from '../spreadOf.ts'
import type { Comparison, Finding, Sample, Side } from './Sample.ts'

/** The table for people. */
export function tell(findings: readonly Finding[]): string {
  const lines = [row('', 'median [range]', 'p50 ms', 'p99 ms', 'CPU µs', 'load %', 'ratio', 'goal')]
  for (const { what, unit, sides } of findings) {
    lines.push('', `${what} (${unit})`)
    for (const { name, samples, compared } of sides) {
      const digits = unit === 'ms' ? 2 : 0
      lines.push(
        row(
          name,
          range(spreadOf(samples.map(each => each.value)), digits),
          median(samples, 'p50', 1),
          median(samples, 'p99', 1),
          median(samples, 'cpu', 0),
          median(samples, 'load', 0, 100),
          compared ? range(spreadOf(compared.ratios), 2) : '',
          compared ? judgement(compared) : '',
        ),
      )
    }
  }
  return lines.join('\n')
}

/** The same for programs. */
export function asJson({ what, unit, sides }: Finding) {
  return {
    what,
    unit,
    sides: sides.map(({ name, samples, compared }) => ({
      name,
      ...spreadOf(samples.map(each => each.value)),
      ...(compared && { ratio: spreadOf(compared.ratios), goal: compared.goal, met: isMet(compared) }),
      samples,
    })),
  }
}

/** Whether the median meets the goal; undefined without a goal. */
export function isMet({ ratios, goal }: Comparison): boolean | undefined {
  if (!goal) return undefined
  const { median } = spreadOf(ratios)
  return goal.is === 'least' ? median >= goal.at : median <= goal.at
}

function judgement(compared: Comparison): string {
  const { goal } = compared
  return goal ? `${goal.is === 'least' ? '≥' : '≤'} ${goal.at} ${isMet(compared) ? 'met' : 'NOT MET'}` : ''
}

function median(samples: Side['samples'], name: keyof Sample, digits: number, times = 1): string {
  const values = samples.map(each => each[name]).filter(each => each !== undefined)
  return values.length === 0 ? '' : (spreadOf(values).median * times).toFixed(digits)
}

function range({ median, min, max }: Spread, digits: number): string {
  return `${median.toFixed(digits)} [${min.toFixed(digits)}–${max.toFixed(digits)}]`
}

const WIDTHS = [24, 26, 9, 9, 9, 9, 24, 16]

function row(name: string, ...cells: string[]): string {
  const padded = cells.map((cell, index) => cell.padStart(WIDTHS[index + 1]!))
  return `  ${name.padEnd(WIDTHS[0]!)}${padded.join('')}`.trimEnd()
}
