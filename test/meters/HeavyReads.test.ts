import { beforeEach, describe, expect, it } from '@jest/globals'
import { HeavyReads } from '../../src/domain/meters/reading/HeavyReads.ts'

let reads: HeavyReads
let begun: string[]
beforeEach(() => {
  reads = new HeavyReads()
  begun = []
})

/** Work for an operator that runs until the test ends it. */
function work(kind: 'read' | 'page', operatorId: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const done = reads[kind](operatorId, () => {
    begun.push(`${kind} ${operatorId}`)
    return promise
  })
  done.catch(() => {})
  return { done, end: resolve, fail: reject }
}
const settled = () => new Promise(setImmediate)

describe('heavy reads', () => {
  it('run one at a time per operator; another is refused at once', async () => {
    const first = work('read', 'a')
    await expect(work('read', 'a').done).rejects.toMatchObject({
      code: 'rate-limited',
      message: expect.stringContaining('one at a time'),
      facts: { retryAfterSeconds: 1 },
    })
    first.end('done')
    expect(await first.done).toBe('done')
    const next = work('read', 'a')
    next.end('next')
    expect(await next.done).toBe('next')
  })

  it('run two at a time in total', async () => {
    const [a, b] = [work('read', 'a'), work('read', 'b')]
    await expect(work('read', 'c').done).rejects.toMatchObject({ code: 'overloaded', facts: { retryAfterSeconds: 1 } })
    a.end('')
    await a.done
    const c = work('read', 'c')
    await settled()
    expect(begun).toEqual(['read a', 'read b', 'read c'])
    b.end('')
    c.end('')
  })

  it('release their permit when they fail', async () => {
    const first = work('read', 'a')
    await settled()
    first.fail(new Error('no'))
    await expect(first.done).rejects.toThrow('no')
    const next = work('read', 'a')
    next.end('next')
    expect(await next.done).toBe('next')
  })
})

describe('pages of exports', () => {
  it('wait for a permit, let reads go first, and let other operators pass a busy one', async () => {
    const works = [work('page', 'a'), work('page', 'a'), work('read', 'a'), work('page', 'b'), work('page', 'c')]
    const order = ['page a', 'page b', 'read a', 'page c', 'page a']
    for (const [index, ended] of [0, 3, 2, 4, 1].entries()) {
      await settled()
      expect(begun).toEqual(order.slice(0, index + 2))
      works[ended]!.end('')
      await works[ended]!.done
    }
    expect(begun).toEqual(order)
  })
})
