import { checkAnswers } from '../checkAnswers.ts'
import { warmUp } from '../warmUp.ts'
import type { Exactness } from './Exactness.ts'
import { type Candidate, compareRates, measureInterleaved, sidesOf } from './measureInterleaved.ts'
import { type Meters, openMeters, openPlainTable } from './openMeters.ts'
import { hasPgbench, pgbench } from './pgbench.ts'
import { press } from './press.ts'
import { oneEntry } from './requests.ts'
import type { Finding } from './Sample.ts'
import type { Stage, Variants } from './Stage.ts'
import { digitsOf, NUMBER, nextNumber } from './Template.ts'

const LOADS = [
  { connections: 64, atLeast: 2.2, what: '64 connections' },
  { connections: 8, atLeast: 0.9, what: '8 connections' },
  { connections: 1, atLeast: 0.65, what: 'one caller' },
]

/** One entry per request, all of one meter: the whole service beside a bare handler, and PostgreSQL alone. */
export async function measureSingles(
  stage: Stage,
  exactness: Exactness,
  { keyed: variants = [true, false], pgbench: asked = true }: Variants = {},
): Promise<Finding[]> {
  const { database, ours, bare, seconds } = stage
  const meters = await openMeters(database, 'One hot meter')
  await openPlainTable(database, 'pgbench_usage')
  exactness.acknowledge(meters.operatorId, await checkSame(stage, meters))
  const withPgbench = asked && (await hasPgbench())
  if (asked && !withPgbench) stage.say('There is no pgbench on the PATH: it is left out.')

  const cases = variants.flatMap(keyed =>
    LOADS.map(({ connections, atLeast, what }) => {
      const pressure = { connections, seconds }
      const candidates: Candidate[] = [
        {
          name: 'ours',
          measure: async () => {
            const sample = await press(ours, oneEntry(meters, keyed), pressure)
            exactness.acknowledge(meters.operatorId, sample.answered)
            return sample
          },
        },
        { name: 'bare Fastify', atLeast, measure: () => press(bare, oneEntry(meters, keyed), pressure) },
      ]
      if (withPgbench) {
        candidates.push({
          name: 'pgbench',
          measure: () => pgbench(stage.url, stage.folder, meters, keyed, pressure),
        })
      }
      const finding: Finding = {
        what: `one entry, ${what}, ${keyed ? 'each with a key' : 'no key'}`,
        unit: 'entries/s',
        sides: sidesOf(candidates),
      }
      return { candidates, finding }
    }),
  )
  for (const { candidates } of cases) {
    // The third is pgbench, which starts again for each of its samples.
    for (const { measure } of candidates.slice(0, 2)) await warmUp(async () => (await measure()).cpu!)
  }
  for (let round = 1; round <= stage.rounds; round++) {
    for (const { candidates, finding } of cases) await measureInterleaved(candidates, round, finding.sides)
    await exactness.check(`round ${round} of single entries`)
    stage.say(`Single entries: round ${round} of ${stage.rounds}`)
  }
  for (const { candidates, finding } of cases) compareRates(candidates, finding.sides)
  return cases.map(each => each.finding)
}

/** Requires that both give the same responses; returns the number of entries that this has recorded in ours. */
async function checkSame({ ours, bare }: Stage, meters: Meters): Promise<number> {
  const next = () => {
    const request = oneEntry(meters, true)
    const key = request.headers['idempotency-key']!.replace(NUMBER, digitsOf(nextNumber()))
    return { ...request, headers: { ...request.headers, 'idempotency-key': key } }
  }
  await checkAnswers({ name: 'one entry', writes: true, changed: { Usage: 2 }, next }, ours, bare)
  return 2
}
