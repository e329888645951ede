import type { ContenderName } from './Contender.ts'
import type { Case } from './cases.ts'
import type { Measurement } from './measure.ts'
import { type Spread, spreadOf } from './spreadOf.ts'

/** The measurements of one case, by round. */
export interface Measured {
  case: Case
  /** Length of the response in bytes. */
  bytes: number
  rounds: Partial<Record<ContenderName, Measurement[]>>
}

export interface Verdict {
  name: string
  against: ContenderName
  ratio: Spread
  goal: number
  met: boolean
}

/** The ratio is computed per round, because a slowdown of the machine affects both sides of a round. */
export function judge({ case: each, rounds }: Measured): Verdict {
  const ours = rounds.ours!
  const other = rounds[each.against]!
  const ratio = spreadOf(ours.map((mine, round) => mine.perSecond / other[round]!.perSecond))
  return { name: each.name, against: each.against, ratio, goal: each.goal, met: ratio.median >= each.goal }
}

/** The table for people. */
export function tell(all: readonly Measured[]): string {
  const lines = [row('', '', 'requests/s', 'p50 ms', 'p99 ms', 'CPU µs', 'errors', 'ratio', 'goal')]
  for (const measured of all) {
    const { ratio, goal, met } = judge(measured)
    for (const [name, rounds] of Object.entries(measured.rounds)) {
      const cells = [
        name === 'ours' ? measured.case.name : '',
        name,
        range(spreadOf(rounds.map(each => each.perSecond)), 0),
        spreadOf(rounds.map(each => each.p50)).median.toFixed(0),
        spreadOf(rounds.map(each => each.p99)).median.toFixed(0),
        spreadOf(rounds.map(each => each.cpu)).median.toFixed(0),
        String(rounds.reduce((sum, each) => sum + each.errors, 0)),
      ]
      lines.push(name === 'ours' ? row(...cells, range(ratio, 2), `${goal} ${met ? 'met' : 'NOT MET'}`) : row(...cells))
    }
  }
  return lines.join('\n')
}

const WIDTHS = [-23, -8, 20, 8, 8, 8, 8, 20, 14]

function row(...cells: string[]): string {
  const padded = cells.map((cell, at) => {
    const width = WIDTHS[at]!
    return width < 0 ? cell.padEnd(-width) : cell.padStart(width)
  })
  return padded.join('').trimEnd()
}

function range({ median, min, max }: Spread, digits: number): string {
  return `${median.toFixed(digits)} [${min.toFixed(digits)}–${max.toFixed(digits)}]`
}
