import { isDeepStrictEqual } from 'node:util'
import { summariseUsage } from '../../../src/domain/meters/reading/summariseUsage.ts'
import { compactUsage } from '../../../src/domain/meters/totals/compactUsage.ts'
import { checkAnswers } from '../checkAnswers.ts'
import { DAYS, fillLedger, METERS } from './fillLedger.ts'
import { groupEntries, type MeterTotal } from './groupEntries.ts'
import { type Candidate, compareRates, measureInterleaved, sidesOf } from './measureInterleaved.ts'
import { openDuck } from './openDuck.ts'
import { type Meters, openMeters } from './openMeters.ts'
import { press } from './press.ts'
import { summaryOf } from './requests.ts'
import type { Finding, Sample, Side } from './Sample.ts'
import type { Stage } from './Stage.ts'

const FEW = 100_000
const CONNECTIONS = 12

/** With fewer entries, grouping takes less time and ours the same, so that there is a goal only from here on. */
const MANY = 10_000_000

/** Calls per sample, which is their median: a call of a millisecond is repeated often. */
const CALLS = 30

const DAY = 86_400_000
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** The summary of a small and of a large ledger, beside other ways to get the same numbers. */
export async function measureSummaries(stage: Stage, entries: number): Promise<Finding[]> {
  const { database, ours, bare, say } = stage
  const today = Date.now()
  const [from, to] = [dayOf(today - DAYS * DAY), dayOf(today - DAY)]
  const small = await openMeters(database, 'Few entries')
  const large = await openMeters(database, 'Many entries')
  await fillLedger(stage.url, small, FEW, from, say)
  await fillLedger(stage.url, large, entries, from, say)
  say('The entries are stored; DuckDB takes its copy')
  await using duck = await openDuck(stage.url, stage.folder, large)

  const summarise = async ({ operatorId }: Meters): Promise<MeterTotal[]> =>
    (await summariseUsage(database, operatorId, 'UTC', from, to)).meters
  const group = () => groupEntries(database, large.operatorId, from, to)
  await mustEqual(await summarise(large), { 'GROUP BY': await group(), DuckDB: await duck.summarise(from, to) })

  // As on the first days, before the nightly job has merged the totals of older days: shown beside the rest, without a goal.
  const unmerged: Side = { name: 'ours, before the night', samples: [] }
  for (let round = 1; round <= stage.rounds; round++) unmerged.samples.push(await timeOf(() => summarise(large), CALLS))
  for (const { operatorId } of [small, large]) {
    await compactUsage(database, operatorId, new Date(today), new AbortController().signal)
  }
  await database.query('vacuum analyze usage_day')

  const sides: Side[] = ['ours', `ours, ${FEW} stored`, 'GROUP BY', 'DuckDB'].map(name => ({ name, samples: [] }))
  const measures = [() => summarise(large), () => summarise(small), group, () => duck.summarise(from, to)]
  const calls = [CALLS, CALLS, 1, 5]
  const underLoad = loadCandidates(stage, large, from, to)
  const loadSides = sidesOf(underLoad)
  await checkAnswers({ name: 'summary', next: () => summaryOf(large, from, to) }, ours, bare)
  for (const candidate of underLoad) await candidate.measure()

  for (let round = 1; round <= stage.rounds; round++) {
    for (const [index, measure] of measures.entries()) sides[index]!.samples.push(await timeOf(measure, calls[index]!))
    await measureInterleaved(underLoad, round, loadSides)
    say(`Summaries: round ${round} of ${stage.rounds}`)
  }
  const [many, few, grouped, ducked] = sides.map(side => side.samples.map(sample => sample.value))
  sides[1]!.compared = { ratios: many!.map((value, index) => value / few![index]!), goal: { at: 1.3, is: 'most' } }
  sides[2]!.compared = {
    ratios: grouped!.map((value, index) => value / many![index]!),
    goal: entries < MANY ? undefined : { at: 100, is: 'least' },
  }
  sides[3]!.compared = { ratios: ducked!.map((value, index) => value / many![index]!) }
  compareRates(underLoad, loadSides)
  const what = `summary of ${DAYS} days × ${METERS} meters, ${entries} stored`
  return [
    { what, unit: 'ms', sides: [...sides, unmerged] },
    { what: `${what}, over HTTP, ${CONNECTIONS} connections`, unit: 'requests/s', sides: loadSides },
  ]
}

function loadCandidates({ ours, bare, seconds }: Stage, meters: Meters, from: string, to: string): Candidate[] {
  const pressure = { connections: CONNECTIONS, seconds }
  const request = summaryOf(meters, from, to)
  return [
    { name: 'ours', measure: () => press(ours, request, pressure) },
    { name: 'bare Fastify', atLeast: 0.6, measure: () => press(bare, request, pressure) },
  ]
}

/** Fails unless the ways to sum give the same result, to the last digit. */
async function mustEqual(ours: MeterTotal[], others: Record<string, MeterTotal[]>): Promise<void> {
  for (const [name, totals] of Object.entries(others)) {
    const same = isDeepStrictEqual(
      totals,
      ours.map(({ meter, totalUsage, eventCount }) => ({ meter, totalUsage, eventCount })),
    )
    if (!same) {
      throw new Error(
        `${name} comes to other sums:\n${JSON.stringify(totals).slice(0, 500)}\n${JSON.stringify(ours).slice(0, 500)}`,
      )
    }
  }
}

async function timeOf(work: () => Promise<unknown>, calls: number): Promise<Sample> {
  const times: number[] = []
  for (let call = 0; call < calls; call++) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  times.sort((one, other) => one - other)
  return { value: times[Math.floor(calls / 2)]! }
}
