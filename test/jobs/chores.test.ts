import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from '@jest/globals'
import { pino } from 'pino'
import type { Chore } from '../../src/platform/jobs/startChores.ts'
import { startChores } from '../../src/platform/jobs/startChores.ts'
import { Faults } from '../../src/platform/log/Faults.ts'
import type { Database } from '../../src/platform/sql/Database.ts'
import type { Services } from '../../src/transports/graphql/Services.ts'
import { servicesOf } from '../world/openApp.ts'
import { within } from '../world/until.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()
const log = pino({ level: 'silent' })

const whenever = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { happened: () => within('what is to happen', promise), happen: resolve }
}

/** The services of the world, with callbacks at the beginning and the end of a round of chores. */
function watching({ begin = () => {}, end = () => {} }: { begin?: () => void; end?: () => void }): Services {
  const services = servicesOf(world)
  const { database } = services
  const transaction: Database['transaction'] = async work => {
    begin()
    try {
      return await database.transaction(work)
    } finally {
      end()
    }
  }
  return { ...services, database: { ...database, transaction } }
}

describe('chores', () => {
  it('run on one instance at a time, and on another once that has stopped', async () => {
    const begun = whenever()
    const leave = whenever()
    const done: string[] = []
    const slow: Chore<Services> = {
      name: 'slow',
      run: async () => {
        done.push('first')
        begun.happen()
        await leave.happened()
      },
    }
    const other = (happen: () => void): Chore<Services> => ({
      name: 'other',
      run: async () => {
        done.push('second')
        happen()
      },
    })

    const first = startChores(servicesOf(world), [slow], new Faults(log), 60_000)
    await begun.happened()
    const run = whenever()
    const idle = startChores(watching({ end: run.happen }), [other(() => {})], new Faults(log), 60_000)
    await run.happened()
    await idle.stop()
    expect(done).toEqual(['first'])

    leave.happen()
    await first.stop()
    const ran = whenever()
    const second = startChores(servicesOf(world), [other(ran.happen)], new Faults(log), 60_000)
    await ran.happened()
    await second.stop()
    expect(done).toEqual(['first', 'second'])
  })

  it('continue if one of them fails, and run again after an interval', async () => {
    const times: Date[] = []
    const thrice = whenever()
    const failing: Chore<Services> = { name: 'failing', run: () => Promise.reject(new Error('on purpose')) }
    const counting: Chore<Services> = {
      name: 'counting',
      run: async (_services, now) => {
        if (times.push(now) === 3) thrice.happen()
      },
    }
    let rounds = 0
    const running = startChores(watching({ begin: () => rounds++ }), [failing, counting], new Faults(log), 1)
    await thrice.happened()
    await running.stop()
    const ended = rounds
    expect(times[0]).toEqual(world.now)
    // Timers of equal length fire in the order in which they were set: one left over would start a round before this one ends.
    await sleep(1)
    expect(rounds).toBe(ended)
  })

  it('log the first failure of a series and its end, and are aborted when the service stops', async () => {
    const lines: object[] = []
    const listening = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) })
    let now = 0
    const faults = new Faults(listening, undefined, () => now)
    const begun = whenever()
    let rounds = 0
    const reporting: Chore<Services> = {
      name: 'reporting',
      run: async (_services, _now, { report, stopping }) => {
        if (++rounds <= 2) for (let n = 1; n <= 25; n++) report(new Error('on purpose'), { upload: String(n) })
        if (rounds < 4) return
        begun.happen()
        await new Promise(resolve => stopping.addEventListener('abort', resolve))
      },
    }
    const running = startChores(servicesOf(world), [reporting], faults, 1)
    await begun.happened()
    await running.stop()
    now = 60_000
    faults.tick()
    const about = { fault: 'chore', chore: 'reporting' }
    expect(lines).toMatchObject([
      { ...about, state: 'began', upload: '1', err: { message: 'on purpose' } },
      { ...about, state: 'ended', count: 50 },
    ])
  })
})
