import { describe, expect, it, jest } from '@jest/globals'
import type { Caller } from '../../src/domain/access/Caller.ts'
import { inHandLimits, LARGE_FROM, LargeOperations } from '../../src/transports/graphql/limits/LargeOperations.ts'
import { VALUES_PER_TURN } from '../../src/transports/graphql/limits/yieldBetweenLists.ts'
import { Batch } from '../../src/transports/graphql/lists/Batch.ts'
import { activities, type keys } from '../world/cast.ts'
import { bearer } from '../world/openApp.ts'
import { within } from '../world/until.ts'
import { useApp } from '../world/useWorld.ts'
import { holding, untilQueued } from '../world/whileLocked.ts'
import { post } from './post.ts'

const original = Batch.prototype.load

const { world, app } = useApp()
const { id } = activities.sunset

/** 900 timeslots with 15 values each: far more than the 30 of the estimate. Then the assignments are read. */
const query = `{
  timeslots(activityId: "${id}", from: "2026-07-01", to: "2027-04-26") {
    ${Array.from({ length: 14 }, (_, index) => `a${index}: time`).join(' ')} assignments { startsAt }
  }
}`
const assignmentsAreRead = (key: keyof typeof keys = 'operator') => post(app, { query }, bearer(key))

describe('operations that return many values, at once', () => {
  it('run one at a time for each key, and as many wait as may; others go on', async () => {
    const lock: [string][] = [['lock table resource_assignment in access exclusive mode']]
    const { running, refused } = await holding(world, lock, async () => {
      const sent = Array.from({ length: inHandLimits.key + 1 }, () => assignmentsAreRead())
      const refused = await Promise.race(sent)
      await untilQueued(world, 1)
      const small = await post(app, { query: '{ products(first: 5) { nodes { name } } }' })
      expect(small.body.errors).toBe(undefined)
      const other = assignmentsAreRead('operatorReadOnly')
      await untilQueued(world, 2)
      return { running: [...sent, other], refused }
    })
    expect(refused.body.data).toBe(null)
    expect(refused.body.errors).toHaveLength(1)
    expect(refused.error).toMatchObject({
      message: `This key has 8 operations in progress that return more than 10000 values, which is as many as may run or wait at once. Try again when one of them has ended, or ask for less.`,
      path: ['timeslots'],
      extensions: { code: 'rate-limited', retryAfterSeconds: 1 },
    })
    const answers = await within('those that ran and waited', Promise.all(running))
    const failed = answers.filter(({ error }) => error)
    expect(failed).toEqual([refused])
    for (const { body } of answers.filter(each => each !== refused)) {
      expect(body.data.timeslots).toHaveLength(900)
      expect(body.extensions.cost.returnedCost).toBeGreaterThan(LARGE_FROM)
    }
    // Each has given its place back.
    expect((await assignmentsAreRead()).error).toBe(undefined)
  })

  it('give the event loop back between their lists', async () => {
    const days = 'from: "2026-07-01", to: "2026-08-29"'
    const nested = `{ timeslots(activityId: "${id}", ${days}) { product { timeslots(${days}) { product { name } } } } }`
    let turn = 0
    let answered = false
    const count = () => {
      turn++
      if (!answered) setImmediate(count)
    }
    count()
    const loads: number[] = []
    const load = jest.spyOn(Batch.prototype, 'load').mockImplementation(function (this: Batch, ...given) {
      loads[turn] = (loads[turn] ?? 0) + 1
      return original.apply(this, given) as never
    })
    const { body } = await post(app, { query: nested })
    answered = true
    load.mockRestore()
    expect(body.data.timeslots).toHaveLength(180)
    // With two values for each load. What a small operation returns waits for no turn, and a turn ends with the list that fills it.
    const most = (2 * VALUES_PER_TURN) / 2 + 180
    const perTurn = loads.filter(each => each > 0)
    expect(Math.max(...perTurn)).toBeLessThanOrEqual(most)
    expect(perTurn.reduce((sum, each) => sum + each)).toBeGreaterThan(10 * most)
  })
})

describe('LargeOperations', () => {
  const caller = (keyId: string, operatorId = 'kayaks') => ({ keyId, operatorId }) as Caller

  /** The operations that go on, by name, and how each of them ends. */
  function start(callers: readonly Caller[], operations = new LargeOperations()) {
    const running: string[] = []
    const ends: (() => void)[] = []
    const enter = async (by: Caller) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      ends.push(resolve)
      await operations.enter(by, promise)
      running.push(by.keyId)
    }
    return { running, ends, entered: callers.map(enter), enter }
  }
  const turn = () => new Promise(resolve => setImmediate(resolve))

  it('lets one of each key run, two in all, and the others in their order', async () => {
    const { running, ends } = start(['a', 'a', 'b', 'c', 'a'].map(key => caller(key)))
    await turn()
    expect(running).toEqual(['a', 'b'])
    ends[0]!()
    await turn()
    expect(running).toEqual(['a', 'b', 'a'])
    ends[1]!()
    await turn()
    expect(running).toEqual(['a', 'b', 'a', 'c'])
    ends[2]!()
    await turn()
    expect(running).toEqual(['a', 'b', 'a', 'c', 'a'])
  })

  it('lets others go on when one waits for something else, which stays in hand', async () => {
    const callers = Array.from({ length: inHandLimits.key }, () => caller('a'))
    const { running, entered, ends, enter } = start(callers, new LargeOperations(10))
    await within('all of them', Promise.all(entered))
    expect(running).toHaveLength(inHandLimits.key)
    await expect(enter(caller('a'))).rejects.toMatchObject({ code: 'rate-limited' })
    ends[0]!()
    await turn()
    await within('the next one', enter(caller('a')))
  })

  it('refuses those of a key, and those of an operator, that would be too many in hand', async () => {
    const keys = ['a', 'b', 'c', 'd']
    const perKey = inHandLimits.operator / keys.length
    const { ends, enter } = start(keys.flatMap(key => Array.from({ length: perKey }, () => caller(key))))
    await expect(enter(caller('e'))).rejects.toMatchObject({
      code: 'rate-limited',
      message: expect.stringMatching(/^The keys of this operator have 16 operations in progress/),
    })
    const another = Array.from({ length: inHandLimits.key }, () => enter(caller('z', 'walls')))
    await expect(enter(caller('z', 'walls'))).rejects.toMatchObject({
      message: expect.stringMatching(/^This key has 8 operations in progress/),
    })
    for (const end of ends) end()
    await Promise.all(another)
    await enter(caller('z', 'walls'))
  })
})
