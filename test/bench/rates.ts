import type { Contender, ContenderName } from './Contender.ts'
import type { Case, Rival } from './cases.ts'
import { checkAnswers } from './checkAnswers.ts'
import { compare, type Finding, type Side } from './Finding.ts'
import { type Measurement, measure } from './measure.ts'
import type { PostgresUsage } from './PostgresUsage.ts'
import { spreadOf } from './spreadOf.ts'
import type { Usage } from './usagePerRequest.ts'
import { warmUp } from './warmUp.ts'

/** A case with a number of connections, and what was measured of each side: ours first, then its rivals. */
export interface Run {
  case: Case
  connections: number
  sides: { name: ContenderName; rival?: Rival; measured: Measurement[] }[]
}

export interface Stage {
  seconds: number
  postgres: PostgresUsage
  settled(): Promise<void>
  say(line: string): void
}

/** Every case with each of the numbers of connections, unless it says its own. */
export function runsOf(cases: readonly Case[], connections: readonly number[]): Run[] {
  return cases.flatMap(each =>
    (each.connections ?? connections).map(count => ({
      case: each,
      connections: count,
      sides: [
        { name: each.uncached ? 'uncached' : 'ours', measured: [] },
        ...each.rivals.map(rival => ({ name: rival.name, rival, measured: [] })),
      ],
    })),
  )
}

/** Compares the answers of every run, as `measureRates` does before it measures. */
export async function compareAnswers(
  runs: readonly Run[],
  contenders: ReadonlyMap<ContenderName, Contender>,
  say: Stage['say'],
): Promise<void> {
  for (const run of runs) {
    const [ours, ...others] = run.sides.map(side => ({ ...side, contender: contenders.get(side.name)! }))
    for (const { contender, rival } of others) await checkAnswers(run.case, ours!.contender, contender, rival)
    say(`${nameOf(run)}: the answers agree`)
  }
}

/** Measures every run once per round, so that what slows down the machine for a while affects all of them. */
export async function measureRates(
  runs: readonly Run[],
  contenders: ReadonlyMap<ContenderName, Contender>,
  { rounds, ...stage }: Stage & { rounds: number },
): Promise<void> {
  const { say } = stage
  await compareAnswers(runs, contenders, say)
  const warm = new Set<string>()
  for (const run of runs) {
    for (const side of run.sides) {
      const measureOnce = async () => (await measureSide(run, side, contenders, stage)).usage.node
      const name = `${run.case.name} ${side.name}`
      // With another number of connections the same code runs.
      await (warm.has(name) ? measureOnce() : warmUp(measureOnce))
      warm.add(name)
    }
    say(`${nameOf(run)}: all are warm`)
  }
  for (let round = 1; round <= rounds; round++) {
    for (const run of runs) {
      // The order alternates, because the later contenders run on a warmer machine.
      for (const side of round % 2 === 1 ? run.sides : run.sides.toReversed()) {
        side.measured.push(await measureSide(run, side, contenders, stage))
      }
    }
    say(`Round ${round} of ${rounds} is done`)
  }
}

/** Measures one side of a run. @param rate requests per second; as many as it answers if absent */
export async function measureSide(
  { case: each, connections }: Run,
  { name, rival }: Pick<Run['sides'][number], 'name' | 'rival'>,
  contenders: ReadonlyMap<ContenderName, Contender>,
  { seconds, postgres, settled }: Stage,
  rate?: number,
): Promise<Measurement> {
  const question = { ...each, next: rival?.next ?? each.next }
  const afterwards = each.writes ? settled : undefined
  const load = { seconds, connections, rate }
  const workers = contenders.get('ours')!
  // Without workers means that those of ours do not run either.
  if (name === 'web') workers.pause()
  try {
    const settle = name === 'ours' ? afterwards : undefined
    return await measure(contenders.get(name)!, question, load, postgres, settle)
  } finally {
    workers.resume()
    await afterwards?.()
  }
}

export function findingsOf(runs: readonly Run[]): Finding[] {
  return runs.flatMap(run => [...compareRates(run), ...usagesOf(run)])
}

function compareRates(run: Run): Finding[] {
  const [ours, ...others] = run.sides
  return others.flatMap(({ name, rival, measured }) => {
    const label = rival!.label ?? name
    const side = (figure: 'perSecond' | 'p99', of: readonly Measurement[]): Side => ({
      values: of.map(each => each[figure]),
      usage: usageOf(of.map(each => each.usage)),
    })
    const rate = compare(
      nameOf(run),
      'requests/s',
      side('perSecond', ours!.measured),
      label,
      side('perSecond', measured),
      rival!.goal,
    )
    if (!rival!.p99) return [rate]
    const [mine, theirs] = [side('p99', ours!.measured), side('p99', measured)]
    const p99 = compare(
      `${nameOf(run)}, p99`,
      'ms',
      { values: mine.values },
      label,
      { values: theirs.values },
      rival!.p99,
    )
    return [rate, p99]
  })
}

/** What a request that writes takes with everything that follows it. */
function usagesOf(run: Run): Finding[] {
  if (!run.case.writes) return []
  const whole = run.sides[0]!.measured.map(each => each.usageWithJobs!)
  return (['postgres', 'node'] as const).flatMap(of => {
    const values = whole.map(each => each[of])
    const name = `${nameOf(run)}, ${of === 'node' ? 'Node' : 'PostgreSQL'} CPU with its jobs`
    return values.includes(undefined) ? [] : [{ name, unit: 'µs', ours: spreadOf(values as number[]) }]
  })
}

/** The medians by figure. */
export function usageOf(all: readonly Usage[]): Partial<Usage> {
  const median = (values: (number | undefined)[]) =>
    values.includes(undefined) ? undefined : spreadOf(values as number[]).median
  return {
    node: median(all.map(each => each.node)),
    postgres: median(all.map(each => each.postgres)),
    wal: median(all.map(each => each.wal)),
  }
}

export function nameOf({ case: { name }, connections }: Run): string {
  return `${name}, ${connections === 1 ? 'one connection' : `${connections} connections`}`
}
