import { describe, expect, it } from '@jest/globals'
import { Batcher } from '../../src/platform/concurrency/Batcher.ts'
import { until } from '../world/until.ts'

/** A batcher whose runs end when the test ends them. */
function batcherOfRuns() {
  const runs: (PromiseWithResolvers<readonly string[]> & { asked: readonly number[] })[] = []
  const batcher = new Batcher<number, string>(asked => {
    const run = { ...Promise.withResolvers<readonly string[]>(), asked }
    runs.push(run)
    return run.promise
  })
  return {
    batcher,
    runs,
    answer: (index: number) => runs[index]!.resolve(runs[index]!.asked.map(each => `answer ${each}`)),
  }
}

const asked = (runs: readonly { asked: readonly number[] }[]) => runs.map(each => each.asked)

describe('Batcher', () => {
  it('answers the calls of one tick together, each with its own answer', async () => {
    const { batcher, runs, answer } = batcherOfRuns()
    const calls = Promise.all([batcher.call(1), batcher.call(2)])
    await until(() => runs.length === 1)
    answer(0)
    expect(await calls).toEqual(['answer 1', 'answer 2'])
    expect(asked(runs)).toEqual([[1, 2]])
  })

  it('never answers a call by a run that began before it', async () => {
    const { batcher, runs, answer } = batcherOfRuns()
    const first = batcher.call(1)
    await until(() => runs.length === 1)
    const second = batcher.call(2)
    answer(0)
    expect(await first).toBe('answer 1')
    await until(() => runs.length === 2)
    answer(1)
    expect(await second).toBe('answer 2')
    expect(asked(runs)).toEqual([[1], [2]])
  })

  it('has two runs under way, and answers those who come meanwhile by the next one, also if one fails', async () => {
    const { batcher, runs, answer } = batcherOfRuns()
    const first = batcher.call(1)
    await until(() => runs.length === 1)
    const second = batcher.call(2)
    await until(() => runs.length === 2)
    const third = batcher.call(3)
    // In another tick.
    await new Promise(setImmediate)
    const fourth = batcher.call(4)
    await new Promise(setImmediate)
    expect(asked(runs)).toEqual([[1], [2]])
    runs[0]!.reject(new Error('The connection broke.'))
    await expect(first).rejects.toThrow('The connection broke.')
    await until(() => runs.length === 3)
    answer(1)
    answer(2)
    expect(await Promise.all([second, third, fourth])).toEqual(['answer 2', 'answer 3', 'answer 4'])
    expect(asked(runs)).toEqual([[1], [2], [3, 4]])
  })

  it('is idle unless a call waits or is being answered', async () => {
    const { batcher, runs, answer } = batcherOfRuns()
    expect(batcher.isIdle).toBe(true)
    const first = batcher.call(1)
    expect(batcher.isIdle).toBe(false)
    await until(() => runs.length === 1)
    expect(batcher.isIdle).toBe(false)
    answer(0)
    await first
    expect(batcher.isIdle).toBe(true)
  })
})
