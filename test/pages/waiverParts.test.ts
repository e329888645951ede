import { beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { partNumberOf, waiverPart } from '../../src/transports/pages/WaiverPart.ts'
import type { Waiver } from '../../src/transports/pages/waiverKey.ts'
import { activities } from '../world/cast.ts'
import { bearer } from '../world/openApp.ts'
import { useApp } from '../world/useWorld.ts'
import { asked, askQuestions, book, submit } from './WaiverVisit.ts'

const PEOPLE = 60
const EACH = 20

const { world, app } = useApp()
beforeAll(async () => {
  await askQuestions(world, [
    { type: 'boolean', label: 'I accept', required: true },
    ...Array.from({ length: EACH }, (_, index) => ({
      type: 'text',
      label: `Question ${index + 1}`,
      required: index === 0,
      scope: 'participant' as const,
    })),
  ])
})

/** Valid answers of the participants `first` to `last` to the only required question for each. */
function answers(first: number, last: number): [string, string][] {
  const people = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return people.map(participant => [`answer:${asked(1)}.${participant}`, `Name ${participant}`])
}
const consent: [string, string] = [`answer:${asked(0)}.0`, 'true']

async function statusOf(reference: string) {
  const url = `/api/v2/ota/partner/booking/${reference}`
  return (await app.inject({ url, headers: bearer('wanderly') })).json().data.WaiverStatus
}

describe('the waiver of a large group', () => {
  it('is split into parts that link to each other', async () => {
    const { path } = await book(app, PEOPLE)
    const seen: string[] = []
    for (const part of [1, 2, 3]) {
      const { body } = await app.inject({ url: `${path}?part=${part}` })
      const names = [...body.matchAll(/ name="(answer:[^"]+)"/g)].map(([, name]) => name!)
      expect(names.length).toBeLessThanOrEqual(501)
      seen.push(...names)
      expect(body).toContain(`Part ${part} of 3.`)
      const links = [...body.matchAll(/href="\?part=(\d)">([^<]+)</g)].map(
        ([, number, people]) => `${number}: ${people}`,
      )
      expect(links).toEqual(['1: 1 to 25', '2: 26 to 50', '3: 51 to 60'].filter((_, index) => index + 1 !== part))
    }
    expect(seen).toHaveLength(1 + PEOPLE * EACH)
    expect(new Set(seen).size).toBe(seen.length)
  })

  it('is completed part by part', async () => {
    const { path, reference } = await book(app, PEOPLE)
    const first = await submit(app, path, [consent, ...answers(1, 25)])
    expect([first.statusCode, first.headers.location]).toEqual([303, `${path}?part=2`])
    const second = await submit(app, `${path}?part=2`, answers(26, 50))
    expect([second.statusCode, second.headers.location]).toEqual([303, `${path}?part=3`])
    expect(await statusOf(reference)).toBe('outstanding')
    const third = await submit(app, `${path}?part=3`, answers(51, 60))
    expect([third.statusCode, third.headers.location]).toEqual([303, `${path}?part=3`])
    expect(await statusOf(reference)).toBe('complete')
    const { body } = await app.inject({ url: `${path}?part=3` })
    expect(body).toContain('Thank you')
    expect(body).toContain('Name 60')
    expect(body).not.toContain('Name 50')
    expect(body).toContain('href="?change=1&#38;part=3"')
    // The offer from whose page the customer came stays with every part.
    expect((await app.inject({ url: `${path}?part=1&change=1&offer=tok-1` })).body).toContain(
      'href="?change=1&#38;part=2&#38;offer=tok-1"',
    )
  })

  it('redirects to a part that was skipped', async () => {
    const { path } = await book(app, PEOPLE)
    const sent = await submit(app, `${path}?part=3`, answers(51, 60))
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `${path}?part=1`])
  })

  it('saves nothing of a part with a missing answer, and lists only the errors of that part', async () => {
    const { path } = await book(app, PEOPLE)
    const sent = await submit(app, `${path}?part=2`, answers(26, 49))
    expect(sent.statusCode).toBe(422)
    expect(sent.body.match(/<li><a href="#/g)).toHaveLength(1)
    expect(sent.body).toContain('&#34;Question 1&#34; for participant 50 must be answered.')
    expect(sent.body).toContain('Nothing of this part has been saved yet.')
    expect((await app.inject({ url: `${path}?part=2` })).body).not.toContain('Name 26')
  })
})

describe('a booking for a large group', () => {
  const ofSize = (participants: number) =>
    app.inject({
      method: 'POST',
      url: '/api/v2/ota/partner/booking',
      headers: bearer('wanderly'),
      payload: {
        ActivityID: activities.sunset.id,
        Date: '2026-06-17',
        Time: '13:00',
        Participants: participants,
        Customer: { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com' },
      },
    })

  it('is refused if its waiver would have more than ten thousand answers', async () => {
    const refused = await ofSize(501)
    expect(refused.statusCode).toBe(422)
    expect(refused.json().errors).toEqual([
      {
        pointer: '/Participants',
        detail:
          'Sunset Kayak Tour asks each participant 20 questions and so takes at most 500 participants in one booking; it was 501.',
      },
    ])
    expect((await ofSize(500)).statusCode).toBe(201)
  })
})

describe('waiverPart', () => {
  const waiver = (participants: number, types: string[], maxFiles = 1) =>
    ({
      participants,
      questions: types.map((type, index) => ({
        questionId: `q${index}`,
        type,
        scope: 'participant',
        file: { maxFiles },
      })),
    }) as unknown as Waiver

  it('contains each question of each participant once, at most 500 per part, and no split participant', () => {
    const types = fc.array(fc.constantFrom('text', 'file'), { maxLength: 100 })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300 }),
        types,
        fc.integer({ min: 1, max: 10 }),
        (people, each, maxFiles) => {
          const whole = waiver(people, each, maxFiles)
          const { count } = waiverPart(whole, 1)
          const parts = Array.from({ length: count }, (_, index) => waiverPart(whole, index + 1))
          const fields = parts.flatMap(part => part.fields)
          expect(fields.map(field => field.participant)).toEqual(
            fields.map(field => field.participant).toSorted((a, b) => a - b),
          )
          expect(new Set(fields.map(field => field.key)).size).toBe(people * each.length)
          for (const part of parts) {
            expect(part.fields.length).toBeLessThanOrEqual(500)
            for (const { participant } of part.fields) expect(partNumberOf(whole, participant)).toBe(part.number)
          }
        },
      ),
      { numRuns: 50 },
    )
  })

  it('limits the files of a part to those that one form can upload', () => {
    expect(waiverPart(waiver(100, ['file', 'text']), 1)).toMatchObject({ count: 5 })
    expect(waiverPart(waiver(100, ['file', 'file'], 5), 1)).toMatchObject({ count: 50 })
    expect(waiverPart(waiver(3, ['file', 'file', 'file'], 10), 1)).toMatchObject({ count: 3 })
  })

  it.each([0, 4, -1, 1.5, Number.NaN])('is the first part if the number is invalid: %d', number => {
    expect(waiverPart(waiver(60, Array(20).fill('text')), number).number).toBe(1)
  })
})
