import { describe, expect, it } from '@jest/globals'
import { Refusal } from '../../src/domain/refusals/refusal.ts'
import { ChangeStream } from '../../src/platform/notifications/ChangeStream.ts'

const changes = (...bookingIds: string[]) => ({ operatorId: 'o', bookingIds, timeslotIds: ['t'], activityIds: [] })

describe('ChangeStream', () => {
  it('merges changes for a slow reader, each thing once', async () => {
    const stream = new ChangeStream(() => {})
    for (const id of ['a', 'b', 'a']) stream.push(changes(id))
    expect(await stream.next()).toEqual({ done: false, value: changes('a', 'b') })
  })

  it('merges the same changes once for all readers that are equally far behind', async () => {
    const streams = Array.from({ length: 3 }, () => new ChangeStream(() => {}))
    const [first, second, third] = [changes('a'), changes('b'), changes('c')]
    for (const stream of streams) for (const each of [first, second]) stream.push(each)
    streams[2]!.push(third)
    const [one, other, further] = await Promise.all(streams.map(stream => stream.next()))
    expect(one!.value).toBe(other!.value)
    expect(one!.value).toEqual(changes('a', 'b'))
    expect(further!.value).toEqual(changes('a', 'b', 'c'))
  })

  it('delivers changes unmerged to readers that keep up', async () => {
    const stream = new ChangeStream(() => {})
    const [first, second] = [changes('a'), changes('b')]
    const reading = stream.next()
    stream.push(first)
    stream.push(second)
    expect((await reading).value).toBe(first)
    expect((await stream.next()).value).toBe(second)
  })

  it('ends with a refusal when a reader leaves too much unread', async () => {
    let left = 0
    const stream = new ChangeStream(() => left++)
    for (let n = 0; n < 6000; n++) stream.push(changes(`${n}`))
    expect(left).toBe(1)
    await expect(stream.next()).rejects.toThrow(
      'More than 5000 changes were not read yet. Read again what you show, and subscribe again.',
    )
    expect(await stream.next()).toEqual({ done: true, value: undefined })
  })

  it('ends a waiting read, with the reason or silently', async () => {
    const [refused, quiet] = [new ChangeStream(() => {}), new ChangeStream(() => {})]
    const reads = [refused.next(), quiet.next()]
    refused.end(new Refusal('unauthenticated', 'This API key was revoked.'))
    quiet.end()
    await expect(reads[0]).rejects.toThrow('revoked')
    expect(await reads[1]).toEqual({ done: true, value: undefined })
  })

  it('delivers nothing after it was ended', async () => {
    const stream = new ChangeStream(() => {})
    await stream.return()
    stream.push(changes('a'))
    expect(await stream.next()).toEqual({ done: true, value: undefined })
  })
})
