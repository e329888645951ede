import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { drawPlan } from './drawPlan.ts'
import { Machine } from './Machine.ts'
import { linesOf } from './Plan.ts'
import { sentencesOf, tableOf } from './report.ts'
import { Simulation } from './Simulation.ts'

/** A new one in each run; SIMULATION_SEED repeats one. */
const seed = process.env.SIMULATION_SEED ?? String(randomInt(1_000_000))

let machine: Machine

beforeAll(async () => {
  machine = await Machine.open()
})

afterAll(() => machine?.close())

it('a marketplace keeps every promise for thirty days, while its processes are killed', async () => {
  const plan = drawPlan({ seed, days: 30, least: 5, most: 12, first: ['worker', 'service', 'database'], later: 0.01 })
  const simulation = await Simulation.open(machine, seed)
  const began = performance.now()
  try {
    const violations = await simulation.play(plan)
    const seconds = (performance.now() - began) / 1000
    process.stdout.write(`\nSimulation of 30 days, seed ${seed}\n${tableOf(simulation, 30, seconds)}\n`)
    expect({ seed, violations: sentencesOf(violations) }).toEqual({ seed, violations: [] })
    const { service, worker, database } = simulation.stage.kills
    expect(Math.min(service, worker, database)).toBeGreaterThan(0)
  } finally {
    await simulation.close()
  }
})

it('draws the same plan from the same seed, which begins like a longer one', () => {
  const lines = (name: string, days: number) => linesOf(drawPlan({ seed: name, days }))
  const ten = lines('7', 10)
  expect(lines('7', 10)).toEqual(ten)
  expect(lines('7', 12).slice(0, ten.length)).toEqual(ten)
  expect(lines('8', 10)).not.toEqual(ten)
})
