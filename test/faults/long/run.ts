import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Dice } from '../../../src/demo/Dice.ts'
import * as faults from './faults.ts'
import { fuzz } from './fuzz.ts'
import { isClean, table } from './table.ts'
import { emptyVerdict, type TrialResult, trySeries } from './trySeries.ts'

const { values: options } = parseArgs({
  options: {
    /** Only the series with these names. */
    only: { type: 'string', multiple: true },
    /** Only faults whose names contain this. */
    fault: { type: 'string' },
    /** Rounds of each fault; by default as many as each needs. */
    rounds: { type: 'string' },
    /** Clients of each kind. */
    callers: { type: 'string', default: '2' },
    /** Seconds of load without a fault in each round. */
    calm: { type: 'string', default: '0' },
    /** How many days the clients book. */
    days: { type: 'string', default: '4' },
    /** Which part of the operator's changes are of prices. */
    prices: { type: 'string', default: '0.2' },
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})

/** An error stops its series but not the others, and the run fails. */
function broken(name: string, error: Error): TrialResult {
  return { ...emptyVerdict(name), violations: [`The trial itself broke off: ${error.stack}`] }
}

const began = performance.now()
const progress = (line: string) => console.log(`${Math.round((performance.now() - began) / 1000)} s  ${line}`)
const folder = await mkdtemp(join(tmpdir(), 'faults-'))
const series = {
  embedded: faults.embedded,
  separate: faults.separate,
  disks: faults.disks,
  clocks: faults.steppedClocks(folder),
}
const names = [...Object.keys(series), 'fuzz']
const unknown = options.only?.find(each => !names.includes(each))
if (unknown) throw new Error(`There is no series "${unknown}"; there are ${names.join(', ')}.`)

console.log(`Seed ${options.seed}: the same one again makes the same choices (--seed ${options.seed}).`)
const trialResults: TrialResult[] = []
const rounds = options.rounds ? { rounds: Number(options.rounds) } : {}
try {
  for (const [name, each] of Object.entries(series)) {
    if (options.only && !options.only.includes(name)) continue
    const chosen = each.faults.filter(fault => fault.name.includes(options.fault ?? ''))
    if (chosen.length === 0) continue
    const dice = new Dice(`${options.seed} ${name}`)
    const load = {
      callers: Number(options.callers),
      calmMs: Number(options.calm) * 1000,
      load: { days: Number(options.days), priceShare: Number(options.prices) },
    }
    const how = { dice, ...load, quiet: true, judgesTime: true, followed: true, progress, ...rounds }
    trialResults.push(...(await trySeries({ ...each, faults: chosen }, how).catch(error => [broken(name, error)])))
  }
  if (!options.only || options.only.includes('fuzz')) {
    const requests = Number(options.requests)
    trialResults.push(
      ...(await fuzz({ seed: Number(options.seed), requests, quiet: true, judgesTime: true, progress })),
    )
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
console.log(`\n${table(trialResults)}`)
if (!trialResults.every(isClean)) process.exitCode = 1
