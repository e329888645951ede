import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { pino } from 'pino'
import type { Chore } from '../../src/server/chores.ts'
import { startChores } from '../../src/server/startChores.ts'
import { servicesOf } from '../world/openApp.ts'
import { World } from '../world/World.ts'

let world: World
const log = pino({ level: 'silent' })

beforeAll(async () => {
  world = await World.open()
})
afterAll(() => world.close())

const whenever = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { happened: promise, happen: resolve }
}

describe('chores', () => {
  it('run on one instance at a time, on the other when it has ended', async () => {
    const begun = whenever()
    const leave = whenever()
    const done: string[] = []
    const slow: Chore = {
      name: 'slow',
      run: async () => {
        done.push('first')
        begun.happen()
        await leave.happened
      },
    }
    const other = (happen: () => void): Chore => ({
      name: 'other',
      run: async () => {
        done.push('second')
        happen()
      },
    })

    const first = startChores(servicesOf(world), [slow], log, 60_000)
    await begun.happened
    const idle = startChores(servicesOf(world), [other(() => {})], log, 60_000)
    // Time enough to run, were it not for the lock.
    await world.database.query('select pg_sleep(0.1)')
    await idle.stop()
    expect(done).toEqual(['first'])

    leave.happen()
    await first.stop()
    const ran = whenever()
    const second = startChores(servicesOf(world), [other(ran.happen)], log, 60_000)
    await ran.happened
    await second.stop()
    expect(done).toEqual(['first', 'second'])
  })

  it('go on when one of them fails, and again after a while', async () => {
    const times: Date[] = []
    const thrice = whenever()
    const failing: Chore = { name: 'failing', run: () => Promise.reject(new Error('on purpose')) }
    const counting: Chore = {
      name: 'counting',
      run: async (_services, now) => {
        if (times.push(now) === 3) thrice.happen()
      },
    }
    const running = startChores(servicesOf(world), [failing, counting], log, 1)
    await thrice.happened
    await running.stop()
    const ended = times.length
    expect(times[0]).toEqual(world.now)
    await world.database.query('select pg_sleep(0.05)')
    expect(times).toHaveLength(ended)
  })
})
