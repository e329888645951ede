import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Dice } from '../../src/demo/Dice.ts'
import { openPostgres } from '../../src/platform/postgres/openPostgres.ts'
import { World } from '../world/World.ts'
import { RandomSteps } from './RandomSteps.ts'

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '1' },
    steps: { type: 'string', default: '10000' },
    /** That of the first run; each further run has the next one. */
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})

const folder = await mkdtemp(join(tmpdir(), 'resources-'))
const postgres = await openPostgres({ dataDir: join(folder, 'postgres'), durable: false })
process.env.TEST_DATABASE_URL = postgres.url
const totals = new Map<string, number>()
let all = 0
const began = performance.now()
try {
  for (let run = 0; run < Number(options.runs); run++) {
    const seed = Number(options.seed) + run
    const world = await World.open(24)
    const started = performance.now()
    let result = 'no violation'
    const steps = await RandomSteps.open(world, new Dice(`resources ${seed}`))
    try {
      await steps.run(Number(options.steps))
    } catch (error) {
      result = `violated after ${steps.steps} steps: ${(error as Error).message}`
      process.exitCode = 1
    }
    await world.close()
    all += steps.steps
    for (const [name, count] of steps.counts) totals.set(name, (totals.get(name) ?? 0) + count)
    const rate = Math.round(steps.steps / ((performance.now() - started) / 1000))
    console.log(`seed ${seed}: ${steps.steps} steps, ${rate} steps/s, ${result}`)
  }
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
console.log(`\n${all} steps in ${Math.round((performance.now() - began) / 1000)} s`)
for (const [name, count] of [...totals].sort()) console.log(`${String(count).padStart(8)}  ${name}`)
