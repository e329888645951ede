import { describe, expect, it } from '@jest/globals'
import {
  FairSemaphore,
  type QueuedPermit,
  type SemaphoreLimits,
} from '../../src/transports/http/admission/FairSemaphore.ts'
import { until } from '../world/until.ts'

const usual: SemaphoreLimits = { permits: 8, share: 2, onlyUnderContention: true, timeoutMs: 600_000 }

/** A semaphore that logs what happens to every request. */
function open(limits: Partial<SemaphoreLimits> = {}) {
  const semaphore = new FairSemaphore({ ...usual, ...limits })
  const log: string[] = []
  const issued = new Map<string, QueuedPermit>()
  return {
    semaphore,
    log,
    /** @param name operator, key and number: "a/1#3" */
    acquire(...names: string[]) {
      for (const name of names) {
        const [key = ''] = name.split('#')
        const [operator = ''] = key.split('/')
        const record = (what: string) => () => log.push(`${name} ${what}`)
        const owner = { operator, key, anonymous: operator === 'anonymous' }
        issued.set(name, semaphore.acquire(owner, record('in'), record('too late')))
      }
    },
    release(name: string) {
      issued.get(name)!.release()
    },
    /** What happened since the last call. */
    events: () => log.splice(0),
  }
}

const numbered = (key: string, count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => `${key}#${index + from}`)

describe('FairSemaphore', () => {
  it('gives all permits to one key if no other requests any', () => {
    const { acquire, semaphore, events } = open()
    acquire(...numbered('a/1', 9))
    expect([semaphore.held, semaphore.waiting]).toEqual([8, 1])
    expect(events()).toEqual(numbered('a/1', 8).map(each => `${each} in`))
  })

  it('limits operators and keys to their share while others request permits', () => {
    const { acquire, release, events } = open()
    acquire('b/1#1', ...numbered('a/1', 4), ...numbered('a/2', 1))
    expect(events()).toEqual(['b/1#1 in', 'a/1#1 in', 'a/1#2 in'])
    release('a/1#1')
    release('a/1#2')
    expect(events()).toEqual(['a/1#3 in', 'a/2#1 in'])
  })

  it('shares permits between the keys of a single operator', () => {
    const { acquire, events } = open()
    acquire('a/2#1', ...numbered('a/1', 4), 'a/2#2')
    expect(events()).toEqual(['a/2#1 in', 'a/1#1 in', 'a/1#2 in', 'a/2#2 in'])
  })

  it('serves operators round robin, and the keys of each', () => {
    const { acquire, release, events } = open({ permits: 1, share: 1 })
    acquire('a/1#1', 'a/1#2', 'a/1#3', 'a/2#1', 'b/1#1', 'b/1#2')
    const order: string[] = []
    for (let [event] = events(); event; [event] = events()) {
      const name = event.split(' ')[0]!
      order.push(name)
      release(name)
    }
    expect(order).toEqual(['a/1#1', 'a/1#2', 'b/1#1', 'a/2#1', 'b/1#2', 'a/1#3'])
  })

  it('keeps any number of requests waiting', () => {
    const { acquire, semaphore, events } = open()
    acquire(...numbered('a/1', 200))
    expect([semaphore.held, semaphore.waiting]).toEqual([8, 192])
    expect(events()).toEqual(numbered('a/1', 8).map(each => `${each} in`))
  })

  it('ends the share when the others have left, before anybody is refused', async () => {
    const { acquire, release, semaphore, log } = open({ timeoutMs: 600_000 })
    acquire('b/1#1', ...numbered('a/1', 8))
    expect(semaphore.held).toBe(3)
    release('b/1#1')
    while (semaphore.held < 8) await new Promise(resolve => setTimeout(resolve, 1))
    expect(log).toEqual(['b/1#1 in', ...numbered('a/1', 8).map(each => `${each} in`)])
  })

  it('limits a key to its share for as long as another one holds a permit', async () => {
    const { acquire, semaphore } = open({ timeoutMs: 1500 })
    acquire('b/1#1', ...numbered('a/1', 4))
    while (semaphore.waiting > 0) await new Promise(resolve => setTimeout(resolve, 1))
    expect(semaphore.held).toBe(3)
  })

  it('never counts anonymous callers against keys, but keys against anonymous callers', () => {
    const { acquire, semaphore, events } = open()
    acquire('anonymous/1#1', 'anonymous/2#1')
    events()
    acquire(...numbered('a/1', 6))
    expect(events()).toEqual(numbered('a/1', 6).map(each => `${each} in`))
    acquire('anonymous/3#1')
    expect([semaphore.held, semaphore.waiting]).toEqual([8, 1])
  })

  it('serves a key before anonymous callers that wait, however many they are', () => {
    const { acquire, release, events } = open()
    acquire(...numbered('anonymous/1', 100))
    events()
    acquire('a/1#1')
    release('anonymous/1#1')
    expect(events()).toEqual(['a/1#1 in'])
    release('anonymous/1#2')
    expect(events()).toEqual([])
  })

  it('refuses requests that have waited too long', async () => {
    const { acquire, log, semaphore } = open({ permits: 1, share: 1, timeoutMs: 1 })
    acquire('a/1#1', 'a/1#2', 'b/1#1')
    await until(() => semaphore.waiting === 0)
    expect(log).toEqual(['a/1#1 in', 'a/1#2 too late', 'b/1#1 too late'])
  })

  it('forgets released permits, in the queue or with a permit', () => {
    const { acquire, release, semaphore, events } = open({ permits: 1, share: 1 })
    acquire('a/1#1', 'a/1#2', 'b/1#1')
    release('a/1#2')
    release('a/1#1')
    release('a/1#1')
    expect(events()).toEqual(['a/1#1 in', 'b/1#1 in'])
    release('b/1#1')
    expect([semaphore.held, semaphore.waiting]).toEqual([0, 0])
  })

  it('can always limit owners to their share', () => {
    const { acquire, semaphore } = open({ onlyUnderContention: false })
    acquire(...numbered('a/1', 4))
    expect([semaphore.held, semaphore.waiting]).toEqual([2, 2])
  })
})
