import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { corrupted } from './corrupted.ts'
import { drawPlan } from './drawPlan.ts'
import { Machine } from './Machine.ts'
import { linesOf, type Plan, type Step } from './Plan.ts'
import { Simulation } from './Simulation.ts'
import { minimize, shrink } from './shrink.ts'

let machine: Machine

beforeAll(async () => {
  machine = await Machine.open()
})

afterAll(() => machine?.close())

describe('shrinking', () => {
  it('leaves what cannot be left out, wherever it is', async () => {
    const all = Array.from({ length: 40 }, (_, index) => index)
    for (const needed of [[0], [39], [3, 17, 38], all.slice(10, 14)]) {
      const kept = await minimize(all, async part => needed.every(each => part.includes(each)))
      expect(kept).toEqual(needed)
    }
  })

  it('leaves out days, actions and kills', async () => {
    const plan = drawPlan({ seed: 'shrink', days: 9, first: Array(9).fill('worker') })
    const [wanted] = plan[4]!.steps
    const other = plan[7]!.steps.find(each => each.kill)!
    const has = (part: Plan, step: object) => part.some(({ steps }) => steps.some(each => each.action === step))
    const least = await shrink(plan, async part => has(part, wanted!.action) && has(part, other.action))
    const { kill: _, ...calm } = other
    const { kill: __, ...first } = wanted!
    expect(least).toEqual([
      { day: 4, steps: [first] },
      { day: 7, steps: [calm] },
    ])
  })

  it('finds what of a plan leads to a damaged row, and prints it', async () => {
    const usage: Step = {
      minute: 600,
      action: { do: 'record usage', operator: 'walls', meter: 'chalk-kg', eighths: [8], again: false },
    }
    const at = { activity: 'sunset', ahead: 4, time: '13:00' } as const
    const sale: Step = { minute: 601, action: { do: 'sell', operator: 'harbour', deposit: null, people: 2, ...at } }
    const plan = corrupted([{ day: 0, steps: [usage, sale] }], 0)
    const promises: string[] = []
    const fails = async (part: Plan) => {
      const simulation = await Simulation.open(machine, 'damaged', part[0]!.day)
      try {
        const [violation] = await simulation.play(part)
        promises.push(violation?.promise ?? 'none')
        return violation?.promise === 'places'
      } finally {
        await simulation.close()
      }
    }
    expect(await fails(plan)).toBe(true)
    const least = linesOf(await shrink(plan, fails))
    // A sale, and what damages its departure.
    expect(least).toEqual([
      'day 0',
      expect.stringMatching(/^ {2}10:01 sell \{"operator":"harbour"/),
      expect.stringMatching(/^ {2}22:05 corrupt \{"statement":/),
    ])
    expect(new Set(promises)).toEqual(new Set(['places', 'none']))
  })
})
