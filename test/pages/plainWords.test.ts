import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { LightMyRequestResponse } from 'fastify'
import sharp from 'sharp'
import type { WaitlistEntry } from '../../src/domain/waitlist/WaitlistEntry.ts'
import { Line } from '../waitlist/Line.ts'
import { API_WORDS } from '../world/apiWords.ts'
import { activities, NOW } from '../world/cast.ts'
import { openApp } from '../world/openApp.ts'
import { rest } from '../world/rest.ts'
import { useApp } from '../world/useWorld.ts'
import { asked, askQuestions, book, type Sent, submit } from './WaiverVisit.ts'

const { world, app } = useApp()
let line: Line
beforeAll(async () => {
  line = await Line.open(world, 'operator')
})
beforeEach(async () => {
  world.now = NOW
  await line.clear()
})

/** The text of a page. Expects that it contains no API terms. */
function read({ body }: LightMyRequestResponse): string {
  const [, main = ''] = /<main>([\s\S]*)<\/main>/.exec(body)!
  const text = main
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/\s+/g, ' ')
  expect(text).not.toMatch(API_WORDS)
  return text
}

const get = (url: string) => app.inject({ url })
let visitors = 0
const post = (url: string, fields: Record<string, string> = {}, on = app, remoteAddress = `198.51.100.${++visitors}`) =>
  on.inject({
    method: 'POST',
    url,
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })

describe('the waitlist form', () => {
  const fields = { participants: '2', firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', phone: '' }
  const linkOf = async () => {
    const query = `ActivityID=${activities.sunset.id}&Date=2026-07-01&Time=09%3A00`
    const { body } = await rest(world, 'GET', `/api/v2/ota/partner/waitlist-link?${query}`, { key: 'wanderly' })
    return new URL((body as { data: { Url: string } }).data.Url).pathname
  }

  it('explains without API terms what is wrong with each field', async () => {
    await line.fill()
    const path = await linkOf()
    for (const participants of ['', '0', '2.5', 'two', '11', '1001']) {
      const response = await post(path, { ...fields, participants })
      expect([response.statusCode, participants]).toEqual([422, participants])
      read(response)
    }
    for (const text of ['', ' ', 'x'.repeat(300), 'www.example.com', '\u0007']) {
      const response = await post(path, { ...fields, firstName: text, lastName: text, email: text, phone: text })
      expect(response.statusCode).toBe(422)
      read(response)
    }
  })

  it('says that the form is too long as a whole', async () => {
    const response = await post(await linkOf(), { ...fields, firstName: 'x'.repeat(30_000) })
    expect([response.statusCode, read(response)]).toEqual([
      413,
      expect.stringContaining('What you have written is too long.'),
    ])
  })

  it('formats the date for people when it says that places are available', async () => {
    await line.fill(9)
    const told = read(await post(await linkOf(), { ...fields, participants: '1' }))
    expect(told).toContain(
      'Sunset Kayak Tour on Wednesday, 1 July 2026 at 09:00 has 1 place left: there is no need to wait.',
    )
  })

  it('says that the activity is not offered any more', async () => {
    await line.fill()
    const path = await linkOf()
    const publish = 'update product set published = $2 where activity_id = $1'
    await world.admin.query(publish, [activities.sunset.activityId, false])
    const response = await post(path, fields)
    await world.admin.query(publish, [activities.sunset.activityId, true])
    expect(response.statusCode).toBe(422)
    expect(read(response)).toContain('This activity is not offered any more, so that nobody can wait for it.')
  })

  it('says if too many people wait, for this day or this seller, or if the rate limit is reached', async () => {
    await line.fill()
    const path = await linkOf()
    expect((await post(path, fields)).statusCode).toBe(303)
    const wait = (people: number, date: string) =>
      world.admin.query(
        `insert into waitlist_entry (operator_id, waitlist_id, activity_id, date, timeslot_id, participants, first_name, last_name, email,
           channel, partner_id, status, created_at)
         select operator_id, gen_random_uuid(), activity_id, coalesce($2::date, date), case when $2::date is null then timeslot_id end, 2, 'N',
           'N', n || '@example.com', channel, partner_id, status, created_at
         from waitlist_entry, generate_series(1, $1::int) n where email = 'ada@example.com'`,
        [people, date || null],
      )
    const ben = { ...fields, email: 'ben@example.com' }
    await wait(99, '')
    const responses = [await post(path, ben)]
    await wait(1000, '2026-07-02')
    responses.push(await post(path, ben))
    for (const response of responses) {
      expect([response.statusCode, read(response)]).toEqual([
        409,
        expect.stringContaining('So many people wait already that nobody else can.'),
      ])
    }
    const limited = await openApp(world, { rateLimitPerSecond: 1 })
    let last: LightMyRequestResponse
    do last = await post(path, ben, limited, '203.0.113.7')
    while (last.statusCode !== 429)
    expect(read(last)).toContain('This was asked for too often. Please try again later.')
    await limited.close()
  })
})

describe('the page of an offer', () => {
  async function offered(): Promise<{ path: string; entry: WaitlistEntry }> {
    const sold = await line.fill()
    const entry = await line.join('Ada')
    await line.desk.amend(sold, { participants: 8 })
    await line.work()
    const [, path = ''] = /http:\/\/service\.test(\/waitlist\/[\w-]+)/.exec((await line.offers()).at(-1)!.text)!
    return { path, entry }
  }

  it('says that the offer was withdrawn', async () => {
    const { path, entry } = await offered()
    await line.desk.cancel(await line.held(entry))
    const response = await post(`${path}/accept`)
    expect([response.statusCode, read(response)]).toEqual([
      409,
      expect.stringContaining('This cannot be done any more. What you see here is how it stands now.'),
    ])
  })

  it('says that the offer is too old, or that its places are taken', async () => {
    const { path } = await offered()
    world.now = new Date(NOW.getTime() + 3 * 86_400_000)
    expect(read(await post(`${path}/accept`))).toContain('This cannot be done any more.')
    world.now = new Date(NOW.getTime() + 86_400_000)
    await line.fill(2)
    expect(read(await post(`${path}/accept`))).toContain(
      'Sunset Kayak Tour on Wednesday, 1 July 2026 at 09:00 has no places left; 2 were asked for.',
    )
  })

  it('says that an accepted offer cannot be declined, and redirects GET to the offer', async () => {
    const { path } = await offered()
    await post(`${path}/accept`)
    const response = await post(`${path}/decline`)
    expect(response.statusCode).toBe(409)
    const told = read(response)
    for (const part of ['This cannot be done any more.', 'All set: the places are yours.']) expect(told).toContain(part)
    for (const action of ['accept', 'decline']) {
      const again = await get(`${path}/${action}`)
      expect([again.statusCode, again.headers.location]).toEqual([303, path])
    }
  })
})

describe('the waiver page', () => {
  let photo: Sent
  const options = [
    { value: 'opt_friend', label: 'A friend' },
    { value: 'opt_web', label: 'The web' },
  ]
  beforeAll(async () => {
    await askQuestions(world, [
      { type: 'text', label: 'Passport', pattern: '^[A-Z]{2}(\\d+)$' },
      { type: 'single_choice', label: 'How did you hear?', options },
      { type: 'multi_choice', label: 'Meals', options },
      { type: 'file', label: 'Photo', file: { maxBytes: 2_000, acceptedTypes: ['image/jpeg'], maxFiles: 2 } },
      { type: 'date', label: 'Born' },
      { type: 'number', label: 'Weight', min: 20, max: 150 },
      { type: 'email', label: 'Other address' },
      { type: 'phone', label: 'Emergency' },
      { type: 'signature', label: 'Signed' },
      { type: 'number', label: 'משקל' },
    ])
    const canvas = sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    photo = { fileName: 'card.jpg', content: await canvas.jpeg().toBuffer() }
  })
  const answer = (index: number) => `answer:${asked(index)}.0`
  const file = () => `file:${asked(3)}.0`
  const keep = () => `keep:${asked(3)}.0`
  const refused = async (path: string, ...fields: [string, string | Sent][]) => {
    const page = await submit(app, path, fields)
    expect(page.statusCode).toBe(422)
    return { page, told: read(page) }
  }

  it('explains without API terms what is wrong with each answer', async () => {
    const { path } = await book(app)
    for (const text of ['!', 'x'.repeat(11_000)]) {
      const { told } = await refused(
        path,
        ...[0, 1, 2, 4, 5, 6, 7, 8].map((index): [string, string] => [answer(index), text]),
      )
      expect(told).toContain('The answer to "How did you hear?" must be one of the choices.')
      expect(told).toContain('The answer to "Meals" must be one of the choices.')
      expect(told).toContain('The answer to "Born" must be a date that exists.')
      if (text === '!') {
        expect(told).toContain('The answer to "Passport" must be of the form that the question asks for.')
      }
    }
  })

  it('omits a right-to-left label from the error beside its field', async () => {
    const { path } = await book(app)
    const { page } = await refused(path, [answer(9), 'two'])
    expect(page.body).toContain('The answer to &#34;\u2068משקל\u2069&#34; must be a number.</a>')
    expect(page.body).toContain('<span class="hidden">Error: </span>Must be a number.</p>')
  })

  it('formats types and sizes of files for people', async () => {
    const { path } = await book(app)
    const square = { width: 64, height: 64, channels: 3 as const, background: 'red' }
    const png: Sent = { fileName: 'card.png', content: await sharp({ create: square }).png().toBuffer() }
    expect((await refused(path, [file(), png])).told).toContain(
      'The answer to "Photo" must be of type JPEG; "card.png" is PNG.',
    )
    const noise = { ...square, noise: { type: 'gaussian' as const, mean: 128, sigma: 60 } }
    const heavy: Sent = { fileName: 'heavy.jpg', content: await sharp({ create: noise }).jpeg().toBuffer() }
    expect((await refused(path, [file(), heavy])).told).toContain(
      'The answer to "Photo" must be files of at most 2 kB; "heavy.jpg" is larger.',
    )
    const huge: Sent = { fileName: 'huge.jpg', content: Buffer.concat([photo.content, Buffer.alloc(3_000_000)]) }
    expect((await refused(path, [file(), huge])).told).toMatch(
      /“huge\.jpg” is too large\. A file must have at most [\d.]+ MB\./,
    )
  })

  it('asks again for a file whose upload has expired, and no longer offers to keep it', async () => {
    const { path } = await book(app)
    const { page } = await refused(path, [file(), photo], [answer(5), '10'])
    const [, kept = ''] = /name="keep:[^"]+" value="([^"]+)" checked/.exec(page.body)!
    world.now = new Date(NOW.getTime() + 25 * 3_600_000)
    const late = await refused(path, [keep(), kept])
    expect(late.told).toContain('“card.jpg” is not kept any more: please choose it again.')
    expect(late.page.body).not.toContain('name="keep:')
    expect((await submit(app, path, [[file(), photo]])).statusCode).toBe(303)
  })

  it.each([
    ['REJECTED', 'This booking was not accepted'],
    ['EXPIRED', 'This booking has expired'],
    ['CANCELLED', 'This booking was cancelled'],
  ])('refuses answers for a booking that is %s, and says so', async (status, title) => {
    const { path, reference } = await book(app)
    await world.admin.query(
      `update booking set status = $2, cancelled_at = case when $2 = 'CANCELLED' then created_at end where booking_reference = $1`,
      [reference, status],
    )
    for (const page of [await get(path), await submit(app, path, [])]) {
      expect([page.statusCode, read(page)]).toEqual([410, expect.stringContaining(title)])
    }
  })
})
