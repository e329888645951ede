import { describe, expect, it } from '@jest/globals'
import { Dice } from '../../src/demo/Dice.ts'
import { embedded, type Series, separate } from './long/faults.ts'
import { fuzz } from './long/fuzz.ts'
import { trySeries } from './long/trySeries.ts'

// The short form of `npm run test:faults`: one round of most faults, without checks of speed.
const seed = process.env.FAULTS_SEED ?? String(Date.now() % 1_000_000)

/** Faults that have their own tests, or take long. */
const left = [
  'service killed',
  'service: ',
  'latency',
  'half-closed',
  'stands still',
  'migration',
  'database: black hole',
]

const short = ({ faults, ...series }: Series): Series => ({
  ...series,
  faults: faults.filter(each => !left.some(word => each.name.includes(word))),
})

describe(`under load, with the seed ${seed} (FAULTS_SEED)`, () => {
  it.each([
    ['its own PostgreSQL', embedded],
    ['a worker, and proxies between all of them', separate],
  ])('the service with %s loses, doubles and oversells nothing, and recovers', async (name, series) => {
    const options = { dice: new Dice(`${seed} ${name}`), callers: 1, rounds: 1, quiet: false, judgesTime: false }
    for (const { fault, acknowledged, ...trialResult } of await trySeries(short(series), options)) {
      const { lost, doubled, oversold, violations } = trialResult
      expect({ fault, lost, doubled, oversold, violations }).toEqual({
        fault,
        lost: [],
        doubled: [],
        oversold: [],
        violations: [],
      })
      expect(acknowledged).toBeGreaterThan(0)
    }
  })
})

describe(`requests generated from the documents, with the seed ${seed}`, () => {
  it('get responses as documented, and never an internal error', async () => {
    const trialResults = await fuzz({ seed: Number(seed), requests: 500, quiet: false, judgesTime: false })
    for (const { fault, violations, oversold } of trialResults) {
      expect({ fault, violations, oversold }).toEqual({ fault, violations: [], oversold: [] })
    }
  })
})
