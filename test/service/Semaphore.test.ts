import { beforeEach, describe, expect, it } from '@jest/globals'
import { Semaphore } from '../../src/platform/concurrency/Semaphore.ts'

const settled = () => new Promise(setImmediate)

describe('Semaphore', () => {
  let semaphore: Semaphore
  let begun: string[]
  beforeEach(() => {
    semaphore = new Semaphore(2)
    begun = []
  })

  /** Runs work that continues until it is ended. */
  function work(name: string, owner?: string, place?: 'first') {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const shares = owner === undefined ? [] : [{ owner, most: 1 }]
    const done = semaphore.run(
      () => {
        begun.push(name)
        return promise
      },
      shares,
      place,
    )
    done.catch(() => {})
    return { done, end: resolve, fail: reject }
  }

  it('runs as much work at once as it has permits, first in, first out', async () => {
    const works = ['a', 'b', 'c', 'd', 'e'].map(name => work(name))
    expect(semaphore.waiting).toBe(3)
    for (let index = 0; index < 5; index++) {
      expect(begun).toHaveLength(Math.min(index + 2, 5))
      works[index]!.end()
      await works[index]!.done
    }
    expect(begun).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(semaphore.waiting).toBe(0)
  })

  it('passes the permit on when work fails', async () => {
    const [first] = [work('a'), work('b'), work('c')]
    first!.fail(new Error('no'))
    await expect(first!.done).rejects.toThrow('no')
    expect(begun).toEqual(['a', 'b', 'c'])
  })

  it('limits an owner to its share, and runs the work of others first', async () => {
    const first = work('a', 'ada')
    work('a again', 'ada')
    work('b', 'bob')
    await settled()
    expect(begun).toEqual(['a', 'b'])
    first.end()
    await settled()
    expect(begun).toEqual(['a', 'b', 'a again'])
  })

  it('can put work at the front of the queue', async () => {
    const [first] = [work('a'), work('b'), work('c'), work('d', undefined, 'first')]
    first!.end()
    await settled()
    expect(begun).toEqual(['a', 'b', 'd'])
  })

  it('grants a permit immediately or not at all, and releases it only once', () => {
    const own = [{ owner: 'ada', most: 1 }]
    const permit = semaphore.tryAcquire(own)!
    expect(semaphore.tryAcquire(own)).toBeUndefined()
    expect(semaphore.fullShare(own)).toBe(own[0])
    const other = semaphore.tryAcquire()!
    expect(semaphore.isExhausted).toBe(true)
    expect(semaphore.tryAcquire()).toBeUndefined()
    permit.release()
    permit.release()
    expect(semaphore.fullShare(own)).toBeUndefined()
    expect(semaphore.tryAcquire(own)).toBeDefined()
    expect(semaphore.isExhausted).toBe(true)
    other.release()
    expect(semaphore.isExhausted).toBe(false)
  })

  it('counts a permit towards owners that are set later, until it is released', () => {
    const own = [{ owner: 'ada', most: 1 }]
    const permit = semaphore.tryAcquire()!
    permit.countTo(own)
    expect(semaphore.tryAcquire(own)).toBeUndefined()
    permit.release()
    permit.countTo(own)
    expect(semaphore.tryAcquire(own)).toBeDefined()
  })
})
