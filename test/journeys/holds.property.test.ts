import { afterAll, beforeAll, describe, it } from '@jest/globals'
import fc from 'fast-check'
import { Model } from './holds/Model.ts'
import { Shop } from './holds/Shop.ts'
import { steps } from './holds/steps.ts'

let shop: Shop
beforeAll(async () => {
  shop = await Shop.open()
})
afterAll(() => shop.close())

// HOLDS_RUNS and HOLDS_SEED let it run for longer, or again what once failed.
const runs = Number(process.env.HOLDS_RUNS ?? 40)
const seed = process.env.HOLDS_SEED ? { seed: Number(process.env.HOLDS_SEED) } : {}

describe('whatever is held, booked, paid, amended and given up, in whatever order', () => {
  it('counts every place once, ends every hold at its instant, and meters each purchase once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(steps, { maxCommands: 40, size: 'max' }), async commands => {
        await fc.asyncModelRun(async () => {
          const timeslots = await shop.begin()
          return { model: new Model(shop.world.now.getTime(), timeslots), real: shop }
        }, commands)
      }),
      { numRuns: runs, ...seed },
    )
  }, 3_600_000)
})
