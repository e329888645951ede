import { afterAll, beforeAll, describe, it } from '@jest/globals'
import fc from 'fast-check'
import { Model, OFFER_MINUTES } from './turns/Model.ts'
import { Shop } from './turns/Shop.ts'
import { joining, pass, selling, steps } from './turns/steps.ts'
import { lose, workToTheEnd } from './turns/workSteps.ts'

let shop: Shop
beforeAll(async () => {
  shop = await Shop.open()
})
afterAll(() => shop.close())

// WAITLIST_RUNS sets the number of runs, WAITLIST_SEED replays a failed one.
const runs = Number(process.env.WAITLIST_RUNS ?? 15)
const seed = process.env.WAITLIST_SEED ? { seed: Number(process.env.WAITLIST_SEED) } : {}

/** Sells out the day: customers can join the waitlist only then. */
const soldOut = [
  selling('book', 'wanderly', 0, 4),
  selling('hold', 'operator', 0, 1),
  selling('book', 'operator', 1, 3),
  selling('book', 'tripster', 1, 2),
  selling('hold', 'operator', 2, 3),
  selling('book', 'operator', 2, 2),
]
/** Runs every job, loses the jobs for places, lets the open offers lapse, and runs every job again. */
const finale = [workToTheEnd(1), lose, pass(OFFER_MINUTES), workToTheEnd(1)]
const queue = fc.commands([joining], { maxCommands: 6, size: 'max' })
const life = fc.commands(steps, { maxCommands: 60, size: 'max' })

describe('the waitlist under concurrent sales, with jobs that run late, twice, or never', () => {
  it('offers free places in order, once, and never more than there are', async () => {
    await fc.assert(
      fc.asyncProperty(queue, life, async (queue, life) => {
        await shop.begin()
        const model = new Model(shop.world.now.getTime(), shop.ids.length)
        const begun = () => ({ model, real: shop })
        for (const each of soldOut) await each.run(model, shop)
        await fc.asyncModelRun(begun, queue)
        await fc.asyncModelRun(begun, life)
        for (const each of finale) await each.run(model, shop)
      }),
      { numRuns: runs, ...seed },
    )
  }, 3_600_000)
})
