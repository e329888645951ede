import type { Contender, ContenderName } from './Contender.ts'
import { compare, type Finding } from './Finding.ts'
import { measureSide, type Run, type Stage } from './rates.ts'
import { spreadOf } from './spreadOf.ts'

const SHARE = 0.7
const CONNECTIONS = 64
const ROUNDS = 2
/** Long enough for some hundred times above the percentile. */
const SECONDS = 4

/** The 99th percentile of each side at 70 % of what it did at most. */
export async function measurePaced(
  runs: readonly Run[],
  contenders: ReadonlyMap<ContenderName, Contender>,
  stage: Stage,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const run of runs) {
    const values = new Map(run.sides.map(side => [side, [] as number[]]))
    for (let round = 0; round < ROUNDS; round++) {
      for (const side of run.sides) {
        const rate = SHARE * spreadOf(side.measured.map(each => each.perSecond)).median
        const paced = { ...stage, seconds: Math.max(SECONDS, stage.seconds) }
        const { p99 } = await measureSide({ ...run, connections: CONNECTIONS }, side, contenders, paced, rate)
        values.get(side)!.push(p99)
      }
    }
    const [ours, ...others] = run.sides
    for (const other of others) {
      const name = `${run.case.name}, p99 at ${100 * SHARE} % of its rate`
      const label = other.rival!.label ?? other.name
      findings.push(compare(name, 'ms', { values: values.get(ours!)! }, label, { values: values.get(other)! }))
    }
    stage.say(`${run.case.name}: measured at ${100 * SHARE} % of each rate`)
  }
  return findings
}
