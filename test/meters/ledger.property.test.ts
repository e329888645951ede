import { afterAll, beforeAll, describe, it } from '@jest/globals'
import fc from 'fast-check'
import { Books } from './ledger/Books.ts'
import { Model } from './ledger/Model.ts'
import { together } from './ledger/wishes.ts'

let books: Books
beforeAll(async () => {
  books = await Books.open()
})
afterAll(() => books.close())

// LEDGER_RUNS sets the number of runs, LEDGER_SEED replays a failed one.
const runs = Number(process.env.LEDGER_RUNS ?? 12)
const seed = process.env.LEDGER_SEED ? { seed: Number(process.env.LEDGER_SEED) } : {}

describe('usage that is concurrently recorded, repeated, corrected, deleted and rebuilt', () => {
  it('is counted once, to the last digit, in the day and the hour of the current time zone', async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands([together], { maxCommands: 10, size: 'max' }), async life => {
        await books.begin()
        await fc.asyncModelRun(() => ({ model: new Model(books.world.now), real: books }), life)
      }),
      { numRuns: runs, ...seed },
    )
  }, 3_600_000)
})
