import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { problemFacts } from '../../src/domain/refusals/problemFacts.ts'
import { commonRefusals } from '../../src/transports/graphql/errors/commonRefusals.ts'
import { factTypes } from '../../src/transports/graphql/errors/factTypes.ts'
import { Desk } from '../bookings/Desk.ts'
import { checkTypes } from '../contract/checkTypes.ts'
import { post } from '../graphql/post.ts'
import { activities, keys } from '../world/cast.ts'
import { useAppOf, useWorld } from '../world/useWorld.ts'

const guide = readFileSync('src/guides/graphql.md', 'utf8')
const world = useWorld()
const app = useAppOf(world)

const order = (time: string, idempotencyKey?: string) => ({
  activityId: activities.sunset.id,
  date: '2026-07-01',
  time,
  participants: 1,
  customer: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' },
  idempotencyKey,
})

describe('the guide to refusals', () => {
  it('has every fact, with its type and its codes', () => {
    const rows = Object.entries(factTypes).map(([name, type]) => {
      const codes = Object.entries(problemFacts).filter(([, facts]) => Object.hasOwn(facts, name))
      return `| \`${name}\` | \`${type}\` | ${codes.map(([code]) => `\`${code}\``).join(', ')} |`
    })
    expect(guide).toContain(`| --- | --- | --- |\n${rows.join('\n')}\n\n`)
  })

  it('names the codes that every field can have', () => {
    const [, sentence = ''] = /^Every field can also have ([\s\S]*?)\./m.exec(guide) ?? []
    expect(sentence.match(/[a-z-]+(?=`)/g)).toEqual([...commonRefusals, 'internal'])
  })

  it('names the fields of an alternative', async () => {
    await (await Desk.open(world, 'operator')).book({ date: '2026-07-02', participants: 10 })
    const query = 'mutation ($input: CreateBookingInput!) { createBooking(input: $input) { replayed } }'
    const { error } = await post(app, {
      query,
      variables: { input: { ...order('09:00'), date: '2026-07-02', channel: 'ONLINE' } },
    })
    const [, sentence = ''] = /^An alternative has these fields of `Timeslot`: ([\s\S]*?)\./m.exec(guide) ?? []
    expect(sentence.match(/\w+(?=`)/g)!.toSorted()).toEqual(Object.keys(error.extensions.alternatives[0]).toSorted())
  })
})

describe('the example in TypeScript', () => {
  const [, example = ''] = /^```ts\n([\s\S]*?)^```/m.exec(guide) ?? []
  let folder: string
  let book: (url: string, key: string, input: object) => Promise<string>
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'guide-'))
    await writeFile(join(folder, 'book.ts'), example)
    ;({ book } = await import(join(folder, 'book.ts')))
    await app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('compiles with the types that the service has, and not with a fact that its code does not have', async () => {
    const refusals = (await app.inject('/refusals.d.ts')).body
    const check = (text: string) => checkTypes({ 'refusals.d.ts': refusals, 'book.ts': text })
    expect(check(example)).toBe('')
    const wrong = example.replace('refusal.retryAfterSeconds', 'refusal.alternatives')
    expect(check(wrong)).toMatch(/^book\.ts.* Property 'alternatives' does not exist on type .*RateLimitedRefusal'/)
    expect(check(example.replace("'timeslot-closed'", "'timeslot-shut'"))).toContain(`Type '"timeslot-shut"'`)
  })

  it('books, and offers other timeslots when this one is full', async () => {
    const url = `${app.listeningOrigin}/graphql`
    const { text } = keys.wanderly
    expect(await book(url, text, order('09:00', 'first'))).toMatch(/^Booked: \w{4}-\w{4}$/)
    const rival = await Desk.open(world, 'operator')
    await rival.book({ date: '2026-07-01', time: '09:00', participants: 9 })
    expect(await book(url, text, order('09:00'))).toMatch(
      /Sunset Kayak Tour.* on 2026-07-01 at 09:00 has no places left; 1 was asked for\. Free: 2026-07-01 13:00, /,
    )
    world.now = new Date('2026-07-01T07:30:00Z')
    expect(await book(url, text, order('09:00'))).toMatch(/^Booking for .* closed on .* Free: 2026-07-01 13:00, /)
    expect(await book(url, text, order('13:00', 'first'))).toMatch(/^This Idempotency-Key was used before/)
  })
})
