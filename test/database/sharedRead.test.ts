import { describe, expect, it } from '@jest/globals'
import type { Sql } from '../../src/database/Database.ts'
import { sharedRead } from '../../src/database/sharedRead.ts'

interface Statement {
  operatorId: string
  asked: readonly number[]
  answer(): void
  fail(error: Error): void
}

/** Reads that are answered by hand. */
function open() {
  const sent: Statement[] = []
  const read = sharedRead(
    (_, operatorId, asked: readonly number[]) =>
      new Promise<string[]>((resolve, fail) => {
        sent.push({ operatorId, asked, fail, answer: () => resolve(asked.map(each => `${operatorId}${each}`)) })
      }),
  )
  const db = {} as Sql
  return { sent, read: (operatorId: string, asked: number) => read(db, operatorId, asked) }
}

const asked = (sent: readonly Statement[]) => sent.map(each => each.asked)

describe('shared reads', () => {
  it('sends two at once, and all that arrive meanwhile in the next statement', async () => {
    const { sent, read } = open()
    const found = Promise.all([1, 2, 3, 4, 5].map(each => read('a', each)))
    expect(asked(sent)).toEqual([[1], [2]])
    sent[1]!.answer()
    await new Promise(setImmediate)
    expect(asked(sent)).toEqual([[1], [2], [3, 4, 5]])
    sent[2]!.answer()
    sent[0]!.answer()
    expect(await found).toEqual(['a1', 'a2', 'a3', 'a4', 'a5'])
  })

  it('mixes no operators, and none waits for another', async () => {
    const { sent, read } = open()
    const found = Promise.all([read('a', 1), read('a', 2), read('a', 3), read('b', 1)])
    expect(sent.map(({ operatorId, asked }) => [operatorId, asked])).toEqual([
      ['a', [1]],
      ['a', [2]],
      ['b', [1]],
    ])
    for (const each of sent) each.answer()
    await new Promise(setImmediate)
    sent[3]!.answer()
    expect(await found).toEqual(['a1', 'a2', 'a3', 'b1'])
  })

  it('reads each by itself if a statement for several fails', async () => {
    const { sent, read } = open()
    const first = [read('a', 1), read('a', 2)]
    const later = Promise.allSettled([read('a', 3), read('a', 4)])
    sent[0]!.answer()
    await first[0]
    await new Promise(setImmediate)
    sent[2]!.fail(new Error('3 is bad'))
    await new Promise(setImmediate)
    expect(asked(sent)).toEqual([[1], [2], [3, 4], [3], [4]])
    sent[3]!.fail(new Error('3 is bad'))
    sent[4]!.answer()
    expect(await later).toMatchObject([{ reason: { message: '3 is bad' } }, { value: 'a4' }])
    sent[1]!.answer()
    expect(await first[1]).toBe('a2')
  })
})
