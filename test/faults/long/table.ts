import type { TrialResult } from './trySeries.ts'

const heads = [
  'fault',
  'rounds',
  'acknowledged',
  'lost',
  'doubled',
  'oversold',
  'violations',
  'to recover: median',
  'worst',
]

/** The results of each fault as a table for the terminal, with the findings below it. */
export function table(trialResults: readonly TrialResult[]): string {
  const rows = trialResults.map(each =>
    each.skipped === undefined
      ? [
          each.fault,
          String(each.rounds),
          String(each.acknowledged),
          ...[each.lost, each.doubled, each.oversold, each.violations].map(found => String(found.length)),
          ...times(each.recoveries),
        ]
      : [each.fault, 'skipped', ...Array(7).fill('')],
  )
  const widths = heads.map((head, index) => Math.max(head.length, ...rows.map(row => row[index]!.length)))
  const line = (cells: string[]) =>
    cells.map((cell, index) => (index === 0 ? cell.padEnd(widths[index]!) : cell.padStart(widths[index]!))).join('  ')
  const notes = trialResults.flatMap(each => [
    ...(each.skipped === undefined ? [] : [`${each.fault}: skipped, ${each.skipped}`]),
    ...each.notes.map(note => `${each.fault}: ${note}`),
    ...summary(each, 'lost'),
    ...summary(each, 'doubled'),
    ...summary(each, 'oversold'),
    ...summary(each, 'violations'),
  ])
  return [line(heads), line(widths.map(width => '-'.repeat(width))), ...rows.map(line), '', ...notes].join('\n')
}

/** Whether every figure that must be zero is zero. */
export function isClean({ lost, doubled, oversold, violations }: TrialResult): boolean {
  return [lost, doubled, oversold, violations].every(each => each.length === 0)
}

function times(recoveries: number[]): [string, string] {
  if (recoveries.length === 0) return ['', '']
  const sorted = recoveries.toSorted((a, b) => a - b)
  const [median, worst] = [sorted[Math.floor((sorted.length - 1) / 2)]!, sorted.at(-1)!]
  return [`${Math.round(median)} ms`, `${Math.round(worst)} ms`]
}

/** Each kind of finding once, with its count. */
function summary(trialResult: TrialResult, kind: 'lost' | 'doubled' | 'oversold' | 'violations'): string[] {
  const kinds = Map.groupBy(trialResult[kind], each => each)
  return [...kinds].slice(0, 10).map(([text, all]) => `${trialResult.fault}, ${kind}: ${all.length} × ${text}`)
}
