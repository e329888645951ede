import { copyBatches } from './copyBatches.ts'
import type { Exactness } from './Exactness.ts'
import { type Candidate, compareRates, measureInterleaved, sidesOf } from './measureInterleaved.ts'
import { openMeters, openPlainTable } from './openMeters.ts'
import { press } from './press.ts'
import { BATCH, batch } from './requests.ts'
import type { Finding } from './Sample.ts'
import type { Stage, Variants } from './Stage.ts'

/** A thousand entries per request, beside COPY of the same rows into a table without totals. */
export async function measureBatches(
  stage: Stage,
  exactness: Exactness,
  { keyed: variants = [true, false] }: Variants = {},
): Promise<Finding[]> {
  const meters = await openMeters(stage.database, 'Batches')
  await openPlainTable(stage.database, 'copied_usage')
  const cases = variants.flatMap(keyed =>
    [1, 2].map(connections => {
      const pressure = { connections, seconds: stage.seconds }
      const candidates: Candidate[] = [
        {
          name: 'ours',
          measure: async () => {
            const sample = await press(stage.ours, batch(meters, keyed), pressure)
            exactness.acknowledge(meters.operatorId, sample.answered * BATCH)
            return { ...sample, value: sample.value * BATCH }
          },
        },
        { name: 'COPY', atLeast: 0.45, measure: () => copyBatches(stage.url, meters, keyed, pressure) },
      ]
      const callers = connections === 1 ? 'one caller' : `${connections} callers`
      const finding: Finding = {
        what: `batches of ${BATCH}, ${callers}, ${keyed ? 'each entry with a key' : 'no keys'}`,
        unit: 'rows/s',
        sides: sidesOf(candidates),
      }
      return { candidates, finding }
    }),
  )
  await cases[0]!.candidates[0]!.measure()
  for (let round = 1; round <= stage.rounds; round++) {
    for (const { candidates, finding } of cases) await measureInterleaved(candidates, round, finding.sides)
    await exactness.check(`round ${round} of batches`)
    stage.say(`Batches: round ${round} of ${stage.rounds}`)
  }
  for (const { candidates, finding } of cases) compareRates(candidates, finding.sides)
  return cases.map(each => each.finding)
}
