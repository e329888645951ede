import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { drawPlan } from './drawPlan.ts'
import { Machine } from './Machine.ts'
import { Simulation } from './Simulation.ts'

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    days: { type: 'string', default: '365' },
  },
})
const folder = await mkdtemp(join(tmpdir(), 'simulation-'))
process.env.TEST_FOLDER = folder
await mkdir(join(folder, 'compiled'))
await mkdir(join(folder, 'logs'))
const machine = await Machine.open()
const simulation = await Simulation.open(machine, options.seed)
const began = performance.now()
const violations = await simulation.play(drawPlan({ seed: options.seed, days: Number(options.days) }), day =>
  console.log(day, Math.round(performance.now() - began), simulation.actions, [...simulation.client.refusals].join(' ')),
)
for (const each of violations) console.log(`day ${each.day}, ${each.promise}: ${each.sentence}`)
await simulation.close()
await machine.close()
await rm(folder, { recursive: true, force: true })
