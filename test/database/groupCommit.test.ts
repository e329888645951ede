import { setImmediate as pause } from 'node:timers/promises'
import { describe, expect, it } from '@jest/globals'
import { GroupCommit } from '../../src/platform/sql/GroupCommit.ts'

/** What PostgreSQL reports of a statement that it has undone. */
const undone = (message: string) => Object.assign(new Error(message), { severity: 'ERROR' })

/** A group commit whose statements end when the test says so. */
function open(most = 32) {
  const statements: { items: readonly number[]; end(error?: Error): void }[] = []
  const commits = new GroupCommit((items: readonly number[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<readonly string[]>()
    const end = (error?: Error) => (error ? reject(error) : resolve(items.map(each => `written ${each}`)))
    statements.push({ items, end })
    return promise
  }, most)
  const end = async (error?: Error) => {
    statements.at(-1)!.end(error)
    await pause()
  }
  return { commits, statements, end, written: () => statements.map(each => each.items) }
}

describe('GroupCommit', () => {
  it('writes an item that is alone at once, and what arrives meanwhile together, in its order', async () => {
    const { commits, end, written } = open()
    const outcomes = [1, 2, 3].map(each => commits.add('nine', each))
    expect(written()).toEqual([[1]])
    await end()
    expect(written()).toEqual([[1], [2, 3]])
    await end()
    expect(await Promise.all(outcomes)).toEqual(['written 1', 'written 2', 'written 3'])
    void commits.add('nine', 4)
    expect(written()).toEqual([[1], [2, 3], [4]])
  })

  it('keeps no group waiting for another one', () => {
    const { commits, written } = open()
    for (const [index, group] of ['nine', 'ten', 'nine'].entries()) void commits.add(group, index)
    expect(written()).toEqual([[0], [1]])
  })

  it('writes so many items in a statement at most', async () => {
    const { commits, end, written } = open(2)
    for (const each of [1, 2, 3, 4]) void commits.add('nine', each)
    await end()
    await end()
    expect(written()).toEqual([[1], [2, 3], [4]])
  })

  it('writes each by itself when PostgreSQL has undone a statement: one fails with its own error', async () => {
    const { commits, end, written } = open()
    const outcomes = [1, 2, 3].map(each => commits.add('nine', each).catch((error: Error) => error.message))
    await end()
    await end(undone('one of them is wrong'))
    await end(undone('two is wrong'))
    await end()
    expect(written()).toEqual([[1], [2, 3], [2], [3]])
    expect(await Promise.all(outcomes)).toEqual(['written 1', 'two is wrong', 'written 3'])
  })

  it('leaves the outcomes unknown when the connection breaks, and goes on', async () => {
    const { commits, end, written } = open()
    const outcomes = [1, 2, 3].map(each => commits.add('nine', each).catch((error: Error) => error.message))
    await end()
    const later = commits.add('nine', 4)
    await end(new Error('Connection terminated'))
    expect(await Promise.all(outcomes)).toEqual(['written 1', 'Connection terminated', 'Connection terminated'])
    expect(written()).toEqual([[1], [2, 3], [4]])
    await end()
    expect(await later).toBe('written 4')
  })
})
