import { beforeAll, describe, expect, it } from '@jest/globals'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { ask } from '../graphql/ask.ts'
import { activities } from '../world/cast.ts'
import { bearer } from '../world/openApp.ts'
import { useAppOf, useWorld } from '../world/useWorld.ts'
import { asked, askQuestions, book, inside, type Sent, submit } from './WaiverVisit.ts'

const world = useWorld()
const app = useAppOf(world)
let photo: Sent

const options = [
  { value: 'friend', label: 'A <friend>' },
  { value: 'web', label: 'On the web' },
]

beforeAll(async () => {
  await askQuestions(world, [
    { type: 'boolean', label: 'I accept', required: true },
    { type: 'single_choice', label: 'How did you hear?', options },
    { type: 'text', label: 'Who told you?', required: true, dependsOn: { questionId: inside(1), values: ['friend'] } },
    {
      type: 'file',
      label: 'Photo',
      required: true,
      file: { maxBytes: 900_000, acceptedTypes: ['image/jpeg'], maxFiles: 2 },
    },
    { type: 'number', label: 'Weight', required: true, scope: 'participant', min: 20, max: 150 },
    { type: 'multi_choice', label: 'Meals', scope: 'participant', options },
  ])
  const canvas = sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
  photo = { fileName: 'card & co.jpg', content: await canvas.jpeg().toBuffer() }
})

const answer = (index: number, participant = 0) => `answer:${asked(index)}.${participant}`
const file = `file:${asked(3)}.0`
const keep = `keep:${asked(3)}.0`

const right = (): [string, string | Sent][] => [
  [answer(0), 'true'],
  [answer(1), 'web'],
  [answer(2), ''],
  [file, photo],
  [answer(4, 1), '61,5'],
  [answer(5, 1), 'web'],
  [answer(5, 1), 'friend'],
  [answer(4, 2), '80'],
]

async function stored(reference: string) {
  return world.admin.query<{ participant: number; label: string; value: unknown }>(
    `select a.participant, a.label, a.value from waiver_answer a join booking b using (operator_id, booking_id)
     where b.booking_reference = $1 order by a.participant, a.label`,
    [reference],
  )
}

describe('a waiver with only optional questions', () => {
  const { operatorId, activityId, id } = activities.island
  beforeAll(() =>
    world.admin.query(
      `insert into waiver_question (operator_id, question_id, activity_id, label, type, required, scope, position)
       values ($1, '01980000-0000-7000-8000-0000000000ff', $2, 'Any allergies?', 'text', false, 'booking', 0)`,
      [operatorId, activityId],
    ),
  )
  const bookIsland = async (activity = id, Time = '10:00') => {
    const payload = {
      ...{ ActivityID: activity, Date: '2026-07-17', Time, Participants: 2 },
      Customer: { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com' },
    }
    const url = '/api/v2/ota/partner/booking'
    const response = await app.inject({ method: 'POST', url, headers: bearer('wanderly'), payload })
    return response.json().data as { BookingReference: string; WaiverStatus: string; WaiverUrl: string | null }
  }
  const name = `answer:${encodeTypeId('wq', '01980000-0000-7000-8000-0000000000ff')}.0`

  it('has a link over REST and GraphQL until the booking is cancelled, and none without questions', async () => {
    const booked = await bookIsland()
    expect(booked).toMatchObject({ WaiverStatus: 'not_required', WaiverUrl: expect.stringContaining('/waiver/') })
    const read = `/api/v2/ota/partner/booking/${booked.BookingReference}`
    const again = await app.inject({ url: read, headers: bearer('wanderly') })
    expect(again.json().data.WaiverUrl).toBe(booked.WaiverUrl)
    const asked = await ask<{ booking: object }>(
      world,
      await world.caller('operator'),
      'query ($r: String!) { booking(bookingReference: $r) { waiverStatus waiverUrl } }',
      { r: booked.BookingReference },
    )
    expect(asked.booking).toEqual({ waiverStatus: 'NOT_REQUIRED', waiverUrl: booked.WaiverUrl })
    const cancelled = await app.inject({ method: 'POST', url: `${read}/cancel`, headers: bearer('wanderly') })
    expect(cancelled.json().data).toMatchObject({ Status: 'CANCELLED', WaiverUrl: null })
    expect(await bookIsland(activities.midnight.id, '01:30')).toMatchObject({ WaiverUrl: null })
  })

  it('says that answers are optional, and accepts the form with or without answers', async () => {
    const { WaiverUrl, BookingReference } = await bookIsland()
    const path = new URL(WaiverUrl!).pathname
    const { body } = await app.inject({ url: path })
    expect(body).toContain('Every answer is optional.')
    expect(body).toContain('Any allergies?')
    const empty = await submit(app, path, [[name, '']])
    expect([empty.statusCode, empty.headers.location]).toEqual([303, `${path}?sent=1`])
    expect((await app.inject({ url: empty.headers.location! })).body).toContain('Thank you')
    expect((await app.inject({ url: path })).body).toContain('Every answer is optional.')
    await submit(app, path, [[name, 'Nuts']])
    expect((await app.inject({ url: path })).body).toContain('Nuts')
    expect(await stored(BookingReference)).toEqual([{ participant: 0, label: 'Any allergies?', value: 'Nuts' }])
  })
})

describe('the ticket on the waiver page', () => {
  const readTicket = async (body: string) => {
    const [svg] = /<svg[\s\S]*<\/svg>/.exec(body)!
    const xml = svg.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" width="330" height="330" ')
    const drawn = sharp(Buffer.from(xml)).flatten({ background: 'white' }).ensureAlpha().raw()
    const { data, info } = await drawn.toBuffer({ resolveWithObject: true })
    return decodeQR({ width: info.width, height: info.height, data })
  }

  it('is shown once the waiver is complete, and is that of the booking', async () => {
    const { path, reference } = await book(app)
    expect((await app.inject({ url: path })).body).not.toContain('<svg')
    await submit(app, path, right())
    const { body } = await app.inject({ url: path })
    expect(body).toContain(`Your ticket for booking <strong>${reference}</strong>`)
    const { booking } = await ask<{ booking: { ticketCode: string } }>(
      world,
      await world.caller('operator'),
      'query ($reference: String!) { booking(bookingReference: $reference) { ticketCode } }',
      { reference },
    )
    expect(await readTicket(body)).toBe(booking.ticketCode)
  })

  it('is not shown before the operator has accepted the booking', async () => {
    const { path, reference } = await book(app)
    await submit(app, path, right())
    await world.admin.query(`update booking set status = 'PENDING' where booking_reference = $1`, [reference])
    const { body } = await app.inject({ url: path })
    expect(body).toContain('Thank you')
    expect(body).not.toContain('<svg')
  })
})

describe('GET /waiver/{token}', () => {
  it('shows the booking and every question, and questions of a participant once for each', async () => {
    const { path, reference } = await book(app)
    const { statusCode, body, headers } = await app.inject({ url: path })
    expect(statusCode).toBe(200)
    expect(body).toContain('Sunset Kayak Tour')
    expect(body).toContain('Wednesday, 17 June 2026, 13:00')
    expect(body).toContain('(Europe/London time)')
    expect(body).toContain(reference)
    expect(body.match(/Weight/g)).toHaveLength(2)
    expect(body.match(/I accept/g)).toHaveLength(1)
    expect(body).toContain('Only if you answered “A &#60;friend&#62;” to “How did you hear?”.')
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
  })

  it('has no scripts and no inline styles', async () => {
    const { path } = await book(app)
    const { body } = await app.inject({ url: path })
    expect(body).not.toMatch(/<script|<style|\son\w+=|\sstyle=/i)
    const [, stylesheet] = /<link rel="stylesheet" href="([^"]+)">/.exec(body)!
    const response = await app.inject({ url: stylesheet! })
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8'])
  })

  it('gives every control a label, and every label a control', async () => {
    const { path } = await book(app)
    const { body } = await app.inject({ url: path })
    const ids = new Set([...body.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id))
    for (const [, id] of body.matchAll(/<label[^>]* for="([^"]+)"/g)) expect(ids).toContain(id)
    for (const [, described] of body.matchAll(/aria-describedby="([^"]+)"/g)) {
      for (const id of described!.split(' ')) expect(ids).toContain(id)
    }
    const controls = body.match(/<(input|select|textarea)\b/g)!.length
    const labels = body.match(/<label\b/g)!.length
    expect(labels).toBe(controls)
  })

  it('says that a link has expired or is invalid', async () => {
    const { path } = await book(app)
    const before = world.now
    world.now = new Date('2026-07-16T08:00:00Z')
    try {
      const expired = await app.inject({ url: path })
      expect([expired.statusCode, expired.body.includes('This link has expired')]).toEqual([410, true])
      expect((await submit(app, path, right())).statusCode).toBe(410)
    } finally {
      world.now = before
    }
    for (const wrong of [`${path}x`, `${path.slice(0, -3)}AAA`, '/waiver/none']) {
      const none = await app.inject({ url: wrong })
      expect([none.statusCode, none.body.includes('This link does not work')]).toEqual([404, true])
    }
  })

  it('says that the booking was cancelled, and refuses answers for it', async () => {
    const { path, reference } = await book(app)
    const url = `/api/v2/ota/partner/booking/${reference}/cancel`
    expect((await app.inject({ method: 'POST', url, headers: bearer('wanderly') })).statusCode).toBe(200)
    for (const response of [await app.inject({ url: path }), await submit(app, path, right())]) {
      expect([response.statusCode, response.body.includes('This booking was cancelled')]).toEqual([410, true])
    }
    expect(await stored(reference)).toEqual([])
  })
})

describe('POST /waiver/{token}', () => {
  it('saves valid answers, thanks the customer, and completes the waiver', async () => {
    const { path, reference, status } = await book(app)
    expect(status).toBe('outstanding')
    const sent = await submit(app, path, right())
    expect([sent.statusCode, sent.headers.location]).toEqual([303, path])
    expect(await stored(reference)).toEqual([
      { participant: 0, label: 'How did you hear?', value: 'web' },
      { participant: 0, label: 'I accept', value: true },
      { participant: 0, label: 'Photo', value: [expect.stringMatching(/^upl_/)] },
      { participant: 1, label: 'Meals', value: ['web', 'friend'] },
      { participant: 1, label: 'Weight', value: 61.5 },
      { participant: 2, label: 'Weight', value: 80 },
    ])
    const thanks = await app.inject({ url: path })
    expect(thanks.statusCode).toBe(200)
    expect(thanks.body).toContain('Thank you')
    expect(thanks.body).toContain('A &#60;friend&#62;')
    const url = `/api/v2/ota/partner/booking/${reference}`
    const booking = await app.inject({ url, headers: bearer('wanderly') })
    expect(booking.json().data.WaiverStatus).toBe('complete')
  })

  it('shows every error at its field and in a list, keeps the input and the files, and saves no answers', async () => {
    const { path, reference } = await book(app)
    const wrong = await submit(app, path, [
      [answer(1), 'friend'],
      [answer(2), ''],
      [file, photo],
      [file, { fileName: 'notes.txt', content: Buffer.from('hello') }],
      [answer(4, 1), '"><b>heavy'],
      [answer(5, 1), 'web'],
      [answer(4, 2), '10'],
    ])
    expect(wrong.statusCode).toBe(422)
    const list = /<div class="summary"[\s\S]*?<\/ul>/.exec(wrong.body)![0]
    const links = [...list.matchAll(/<a href="#([^"]+)">([^<]+)<\/a>/g)].map(([, id, text]) => [id, text])
    expect(links.map(([, text]) => text)).toEqual([
      '&#34;I accept&#34; must be answered.',
      '&#34;Who told you?&#34; must be answered.',
      '“notes.txt” is not a file of a kind that can be taken here.',
      'The answer to &#34;Weight&#34; for participant 1 must be a number.',
      'The answer to &#34;Weight&#34; for participant 2 must be from 20 to 150; it is 10.',
    ])
    for (const [id] of links) expect(wrong.body).toContain(`id="${id}"`)
    expect(wrong.body).toContain('value="&#34;&#62;&#60;b&#62;heavy"')
    expect(wrong.body).toMatch(/value="friend"[^>]* checked/)
    expect(await stored(reference)).toEqual([])

    const [, kept] = new RegExp(`name="${keep.replace('.', '\\.')}" value="([^"]+)" checked`).exec(wrong.body)!
    const second = right().filter(([name]) => name !== file)
    const value = kept!.replaceAll('&#38;', '&')
    expect((await submit(app, path, [...second, [keep, value]])).statusCode).toBe(303)
    expect((await app.inject({ url: path })).body).toContain('card &#38; co.jpg')
  })

  it('reads the fields after a file that is too large, and saves no answers', async () => {
    const { path, reference } = await book(app)
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })
    const form = new FormData()
    for (const [name, value] of right().filter(([name]) => name !== file)) form.append(name, value as string)
    form.append(file, new Blob([photo.content, Buffer.alloc(3_000_000)]), 'large.jpg')
    form.append(answer(5, 2), 'web')
    const sent = await fetch(`${origin}${path}`, { method: 'POST', body: form })
    const body = await sent.text()
    expect(sent.status).toBe(422)
    expect(body).toContain('“large.jpg” is too large.')
    expect(body).toMatch(new RegExp(`name="${answer(5, 2).replace('.', '\\.')}" value="web"[^>]* checked`))
    expect(await stored(reference)).toEqual([])
  })

  it('refuses an answer whose condition does not hold', async () => {
    const { path } = await book(app)
    const sent = await submit(app, path, [...right().filter(([name]) => name !== answer(2)), [answer(2), 'Bob']])
    expect(sent.statusCode).toBe(422)
    expect(sent.body).toContain('&#34;Who told you?&#34; is not asked here: leave the answer out.')
  })

  it('changes answers, and keeps a file that is not sent again', async () => {
    const { path, reference } = await book(app)
    await submit(app, path, right())
    const page = await app.inject({ url: `${path}?change=1` })
    expect(page.body).toContain('value="61.5"')
    const [, kept] = /name="keep:[^"]+" value="([^"]+)" checked/.exec(page.body)!
    const changed = right().filter(([name]) => name !== file && name !== answer(4, 1))
    const again = await submit(app, path, [...changed, [keep, kept!], [answer(4, 1), '70']])
    expect(again.statusCode).toBe(303)
    expect(await stored(reference)).toContainEqual({ participant: 1, label: 'Weight', value: 70 })
  })

  it('refuses a file of another booking', async () => {
    const mine = await book(app)
    await submit(app, mine.path, right())
    const uploads = (await stored(mine.reference)).find(each => each.label === 'Photo')!.value as string[]
    const other = await book(app)
    const sent = await submit(app, other.path, [
      ...right().filter(([name]) => name !== file),
      [keep, `${uploads[0]} x.jpg`],
    ])
    expect(sent.statusCode).toBe(422)
    expect(sent.body).toContain('“x.jpg” is not kept any more: please choose it again.')
  })

  it('ignores unknown fields', async () => {
    const { path } = await book(app)
    const sent = await submit(app, path, [...right(), ['answer:wq_x.9', 'x'], ['x', 'y'], ['file:zz', photo]])
    expect(sent.statusCode).toBe(303)
  })

  it('refuses another content type', async () => {
    const { path } = await book(app)
    const response = await app.inject({ method: 'POST', url: path, payload: { a: 1 } })
    expect(response.statusCode).toBe(415)
  })
})
