import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { Dice } from '../../src/demo/Dice.ts'
import * as faults from './long/faults.ts'
import { fuzz } from './long/fuzz.ts'
import { trySeries } from './long/trySeries.ts'

// The short form of `npm run test:faults`: a round or two of each fault, and nothing is said about speed.
const seed = process.env.FAULTS_SEED ?? String(Date.now() % 1_000_000)
const options = { callers: 1, rounds: 1, built: false, judgesTime: false }

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'faults-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const nothing = { lost: [], doubled: [], oversold: [], bad: [] }

describe(`under load, with the seed ${seed} (FAULTS_SEED)`, () => {
  it.each([
    ['killed', () => faults.kills],
    ['killed as a worker', () => faults.workers],
    ['cut off by a proxy', () => faults.proxies],
    ['without connections', () => faults.connections],
    ['migrating', () => faults.lockedMigrations],
    ['with 500 slow connections', () => faults.slowConnections],
  ])('the service %s loses, doubles and oversells nothing, and recovers', async (name, series) => {
    const verdicts = await trySeries(series(), { ...options, dice: new Dice(`${seed} ${name}`) })
    for (const { lost, doubled, oversold, bad, fault, acknowledged, skipped } of verdicts) {
      expect({ fault, lost, doubled, oversold, bad }).toEqual({ fault, ...nothing })
      expect(skipped ?? acknowledged).not.toBe(0)
    }
  })
})

describe('requests made of the documents', () => {
  it('are answered as the documents say, and never with a fault', async () => {
    for (const { fault, bad, oversold } of await fuzz({
      seed: Number(seed),
      requests: 600,
      built: false,
      judgesTime: false,
    })) {
      expect({ fault, bad, oversold }).toEqual({ fault, bad: [], oversold: [] })
    }
  })
})
