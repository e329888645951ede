import { describe, expect, it } from '@jest/globals'
import { Refusal } from '../../src/domain/refusals/refusal.ts'
import type { Sql } from '../../src/platform/sql/Database.ts'
import { sharedRead } from '../../src/platform/sql/sharedRead.ts'

/** Reads of numbers; each statement answers when `answer` is called. PostgreSQL refuses those with a negative number, and has no time for zero. */
function open() {
  const sent: { operatorId: string; asked: readonly number[]; answer(): void }[] = []
  const read = sharedRead(async (_, operatorId, asked: readonly number[]) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    sent.push({ operatorId, asked, answer: resolve })
    await promise
    if (asked.some(each => each < 0)) throw Object.assign(new Error('bad'), { severity: 'ERROR' })
    if (asked.includes(0)) throw new Refusal('overloaded', 'no time')
    return asked.map(each => `${operatorId}${each}`)
  })
  const db = {} as Sql
  return { sent, read: (operatorId: string, asked: number) => read(db, operatorId, asked) }
}

const turn = () => new Promise(setImmediate)

describe('shared reads', () => {
  it('answer each with what was found for it', async () => {
    const { sent, read } = open()
    const found = Promise.all([1, 2, 3].map(each => read('a', each)))
    await turn()
    expect(sent.map(each => each.asked)).toEqual([[1, 2, 3]])
    sent[0]!.answer()
    expect(await found).toEqual(['a1', 'a2', 'a3'])
  })

  it('mix no operators, and none waits for another', async () => {
    const { sent, read } = open()
    const found = [read('a', 1), read('b', 1)]
    await turn()
    expect(sent.map(({ operatorId, asked }) => [operatorId, asked])).toEqual([
      ['a', [1]],
      ['b', [1]],
    ])
    sent[1]!.answer()
    expect(await found[1]).toBe('b1')
    sent[0]!.answer()
    expect(await found[0]).toBe('a1')
  })

  it('of different shapes are sent by themselves', async () => {
    const shapes: [shape: string, asked: readonly number[]][] = []
    const read = sharedRead(async (_, __, asked: readonly number[], shape) => {
      shapes.push([shape, asked])
      return asked
    })
    const db = {} as Sql
    expect(await Promise.all([read(db, 'a', 1, 'x'), read(db, 'a', 2, 'y'), read(db, 'a', 3, 'x')])).toEqual([1, 2, 3])
    expect(shapes).toEqual([
      ['x', [1, 3]],
      ['y', [2]],
    ])
  })

  it('are repeated one by one if one of them fails the statement', async () => {
    const { sent, read } = open()
    const found = Promise.allSettled([read('a', 1), read('a', -2)])
    await turn()
    sent[0]!.answer()
    await turn()
    expect(sent.slice(1).map(each => each.asked)).toEqual([[1], [-2]])
    for (const each of sent.slice(1)) each.answer()
    expect(await found).toMatchObject([{ value: 'a1' }, { reason: { message: 'bad' } }])
    expect(sent).toHaveLength(3)
  })

  it('are not repeated if the database had no time for them', async () => {
    const { sent, read } = open()
    const found = Promise.allSettled([read('a', 1), read('a', 0)])
    await turn()
    sent[0]!.answer()
    expect(await found).toMatchObject([1, 2].map(() => ({ reason: { message: 'no time' } })))
    expect(sent).toHaveLength(1)
  })
})
