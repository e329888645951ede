import { type Finding, isMet, type Unit } from './Finding.ts'
import { tellGoal } from './Goal.ts'
import type { Spread } from './spreadOf.ts'
import type { Usage } from './usagePerRequest.ts'

const HEAD = ['case', 'ours', 'baseline', '', 'ratio', 'goal', '', 'Node µs', 'PostgreSQL µs', 'WAL bytes']

/** The table for people. Each of the last three columns has ours first, and then the baseline. */
export function tell(findings: readonly Finding[]): string {
  const rows = [HEAD, ...findings.map(cellsOf)]
  const widths = HEAD.map((_, column) => Math.max(...rows.map(row => row[column]!.length)))
  // Names are aligned to the left, figures to the right.
  const left = new Set([0, 3, 6])
  const line = (row: readonly string[]) =>
    row
      .map((cell, index) => (left.has(index) ? cell.padEnd(widths[index]!) : cell.padStart(widths[index]!)))
      .join('  ')
      .trimEnd()
  return rows.map(line).join('\n')
}

function cellsOf(finding: Finding): string[] {
  const { name, unit, ours, usage, against, goal } = finding
  const met = isMet(finding)
  const used = (figure: keyof Usage) => {
    const [mine, theirs] = [usage?.[figure], against?.usage?.[figure]].map(value => value?.toFixed(0))
    return theirs === undefined ? (mine ?? '') : `${mine ?? '–'} / ${theirs}`
  }
  return [
    name,
    figure(ours, unit),
    against ? figure(against.figure, unit) : '',
    against?.label ?? '',
    against ? range(against.ratio) : '',
    goal ? tellGoal(goal) : '',
    met === undefined ? '' : met ? 'met' : 'MISSED',
    used('node'),
    used('postgres'),
    used('wal'),
  ]
}

function figure({ median }: Spread, unit: Unit): string {
  return `${median.toFixed(unit === 'ms' ? 2 : 0)} ${unit}`
}

function range({ median, min, max }: Spread): string {
  return `${median.toFixed(2)} [${min.toFixed(2)}–${max.toFixed(2)}]`
}

/** The same for programs. */
export function asJson(finding: Finding) {
  return { ...finding, met: isMet(finding) }
}
