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

// HOLDS_RUNS sets the number of runs; HOLDS_SEED repeats a failed run.
const runs = Number(process.env.HOLDS_RUNS ?? 40)
const seed = process.env.HOLDS_SEED ? { seed: Number(process.env.HOLDS_SEED) } : {}

describe('any sequence of holds, bookings, payments, amendments and cancellations', () => {
  it('counts every place once, expires every hold on time, and meters each purchase once', async () => {
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
