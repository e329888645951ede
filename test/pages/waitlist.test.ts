import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { answerWaiver } from '../../src/domain/bookings/waiver/answerWaiver.ts'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import type { WaitlistEntry } from '../../src/domain/waitlist/WaitlistEntry.ts'
import { pass } from '../bookings/Desk.ts'
import { ask } from '../graphql/ask.ts'
import { Line } from '../waitlist/Line.ts'
import { activities, NOW, partners, questions } from '../world/cast.ts'
import { openApp } from '../world/openApp.ts'
import { rest } from '../world/rest.ts'
import { useApp } from '../world/useWorld.ts'

const { world, app } = useApp()
let line: Line
beforeAll(async () => {
  line = await Line.open(world, 'operator')
})
beforeEach(async () => {
  world.now = NOW
  await line.clear()
})

const get = (url: string) => app.inject({ method: 'GET', url })
// Each request comes from another IP address.
let visitors = 0
const post = (url: string, fields: Record<string, string> = {}, remoteAddress = `198.51.100.${++visitors}`, on = app) =>
  on.inject({
    method: 'POST',
    url,
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
const titleOf = (page: { body: string }) => /<h1>(.*?)<\/h1>/.exec(page.body)?.[1]

/** Offers two places to a customer. @returns the path of the offer's page */
async function offered(wish: Parameters<Line['join']>[1] = {}): Promise<{ path: string; entry: WaitlistEntry }> {
  const sold = await line.fill()
  const entry = await line.join('Ada', wish)
  await line.desk.amend(sold, { participants: 8 })
  await line.work()
  const [, path = ''] = /http:\/\/service\.test(\/waitlist\/[\w-]+)/.exec((await line.offers()).at(-1)!.text)!
  return { path, entry }
}

describe('GET /waitlist/{token}', () => {
  it('shows the offer, its expiry and its price, and changes nothing', async () => {
    const { path, entry } = await offered()
    const page = await get(path)
    expect(page.statusCode).toBe(200)
    expect(titleOf(page)).toBe('There is room for you')
    for (const text of [
      'Harbour Kayaks',
      'Sunset Kayak Tour',
      '£90.00',
      'Monday, 15 June 2026 at 10:00',
      'Hello <bdi>Ada</bdi>',
    ]) {
      expect(page.body).toContain(text)
    }
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(page.body).not.toMatch(/<script/)
    expect(await line.states(entry)).toEqual(['OFFERED'])
  })

  it('escapes names, as the e-mail does', async () => {
    const customer = { firstName: '<b>Ada</b>', lastName: 'L', email: 'ada@example.com', phone: null }
    const { path } = await offered({ customer })
    expect((await get(path)).body).toContain('Hello <bdi>&#60;b&#62;Ada&#60;/b&#62;</bdi>')
    const [offer] = await line.offers()
    expect(offer!.html).toContain('Hello &#60;b&#62;Ada&#60;/b&#62;')
  })

  it('returns 404 for an invalid token, and 410 once the activity has started', async () => {
    const { path } = await offered()
    const other = await get(`${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`)
    expect([other.statusCode, titleOf(other)]).toEqual([404, 'This link does not work'])
    world.now = new Date('2026-07-01T08:00:00Z')
    const late = await get(path)
    expect([late.statusCode, titleOf(late)]).toEqual([410, 'This link has expired'])
  })
})

describe('POST /waitlist/{token}/accept', () => {
  it('takes the places, is idempotent, and the page then says so', async () => {
    const { path, entry } = await offered()
    for (let index = 0; index < 2; index++) {
      const response = await post(`${path}/accept`)
      expect([response.statusCode, response.headers.location]).toEqual([303, path])
    }
    const page = await get(path)
    expect(titleOf(page)).toBe('Thank you')
    const { bookingReference } = await line.held(entry)
    expect(page.body).toContain(bookingReference)
    expect(page.body).toContain('All set: the places are yours.')
    await line.desk.cancel(await line.held(entry))
    expect(titleOf(await get(path))).toBe('This booking was cancelled')
  })

  it('leads to a page that links to an outstanding waiver', async () => {
    const { activityId, operatorId } = activities.sunset
    await world.admin.query('update waiver_question set activity_id = $3 where operator_id = $1 and question_id = $2', [
      operatorId,
      questions.consent.questionId,
      activityId,
    ])
    const { path } = await offered()
    expect((await get(path)).body).not.toContain('/waiver/')
    await post(`${path}/accept`)
    const [, waiver = ''] = /href="http:\/\/service\.test(\/waiver\/[\w-]+)"/.exec((await get(path)).body)!
    expect((await get(waiver)).statusCode).toBe(200)
    await world.admin.query('update waiver_question set activity_id = $3 where operator_id = $1 and question_id = $2', [
      operatorId,
      questions.consent.questionId,
      activities.rapids.activityId,
    ])
  })

  it('asks first for the answers that the activity requires with the booking', async () => {
    const { activityId, operatorId } = activities.sunset
    const { questionId } = questions.consent
    const pose = (of: string) =>
      world.admin.query('update waiver_question set activity_id = $3 where operator_id = $1 and question_id = $2', [
        operatorId,
        questionId,
        of,
      ])
    const require = (policy: string) =>
      world.admin.query('update product set waiver_policy = $2 where activity_id = $1', [activityId, policy])
    await pose(activityId)
    const { path, entry } = await offered()
    await require('AT_BOOKING')
    const before = await get(path)
    expect(before.body).not.toContain('/accept')
    const [, waiver = ''] = /href="http:\/\/service\.test(\/waiver\/[^"]+)"/.exec(before.body)!
    const refused = await post(`${path}/accept`)
    expect([refused.statusCode, titleOf(refused)]).toEqual([422, 'There is room for you'])
    expect(refused.body).toContain('I accept the risks of white water')
    expect(await line.states(entry)).toEqual(['OFFERED'])

    expect((await get(waiver)).body).toContain('I accept the risks of white water')
    const { bookingReference } = await line.held(entry)
    const input = { answers: [{ questionId, value: true }], complete: true }
    await answerWaiver(world.database, line.caller, bookingReference, input, world.now)
    const thanks = await get(waiver)
    expect(thanks.body).toContain(`href="${path}"`)
    // Whoever changes an answer comes back to the offer too.
    const [, change = ''] = /href="(\?[^"]+)">Change an answer/.exec(thanks.body)!
    const query = new URLSearchParams(change.replaceAll('&#38;', '&'))
    expect(Object.fromEntries(query)).toEqual({ change: '1', part: '1', offer: path.split('/').at(-1) })
    expect((await get(`${waiver.split('?')[0]}?${query}`)).body).toContain('Send the answers')
    expect((await get(path)).body).not.toContain('/waiver/')
    expect((await post(`${path}/accept`)).statusCode).toBe(303)
    expect(await line.held(entry)).toMatchObject({ status: 'CONFIRMED', waiverStatus: 'complete' })
    await world.admin.query('delete from waiver_answer')
    await require('BEFORE_ARRIVAL')
    await pose(activities.rapids.activityId)
  })

  it('leads to a page that links to an optional waiver, and says that it is optional', async () => {
    const { activityId, operatorId } = activities.sunset
    const questionId = '01980000-0000-7000-8000-0000000000ff'
    await world.admin.query(
      `insert into waiver_question (operator_id, question_id, activity_id, label, type, required, scope, position)
       values ($1, $2, $3, 'Any allergies?', 'text', false, 'booking', 0)`,
      [operatorId, questionId, activityId],
    )
    const { path } = await offered()
    await post(`${path}/accept`)
    const { body } = await get(path)
    expect(body).toContain('If you like, answer a few questions of Harbour Kayaks before you come.')
    const [, waiver = ''] = /href="http:\/\/service\.test(\/waiver\/[\w-]+)"/.exec(body)!
    expect((await get(waiver)).body).toContain('Every answer is optional.')
    await world.admin.query('delete from waiver_question where question_id = $1', [questionId])
  })

  it('is refused once the offer has expired and another customer waits', async () => {
    const { path } = await offered()
    await line.join('Ben')
    pass(world, 60)
    expect(titleOf(await get(path))).toBe('This offer has ended')
    const response = await post(`${path}/accept`)
    expect(response.statusCode).toBe(409)
    expect(response.body).toContain(
      'Sunset Kayak Tour on Wednesday, 1 July 2026 at 09:00 has no places left; 2 were asked for.',
    )
  })
})

describe('POST /waitlist/{token}/decline', () => {
  it('offers the places to the next customer, and does not cancel an accepted offer', async () => {
    const { path, entry } = await offered()
    const ben = await line.join('Ben')
    expect((await post(`${path}/decline`)).statusCode).toBe(303)
    expect(titleOf(await get(path))).toBe('You have declined')
    await line.work()
    expect(await line.states(entry, ben)).toEqual(['LEFT', 'OFFERED'])
    const next = /http:\/\/service\.test(\/waitlist\/[\w-]+)/.exec((await line.offers()).at(-1)!.text)![1]!
    await post(`${next}/accept`)
    expect((await post(`${next}/decline`)).statusCode).toBe(409)
    expect(await line.states(ben)).toEqual(['ACCEPTED'])
  })
})

describe('/waitlist/join/{seller}/{token}', () => {
  const fields = { participants: '2', firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', phone: '' }
  const linkOf = async (time = '09:00') => {
    const source = `query ($id: ActivityID!) { waitlistLink(activityId: $id, date: "2026-07-01", time: "${time}") { url expiresAt } }`
    const { waitlistLink } = await ask<{ waitlistLink: { url: string; expiresAt: string } }>(
      world,
      line.caller,
      source,
      {
        id: activities.sunset.id,
      },
    )
    return new URL(waitlistLink.url).pathname
  }
  const entries = () =>
    world.admin.query(
      `select channel, partner_id "partnerId", timeslot_id is null "anyTime", participants, first_name "firstName", email, phone, status
       from waitlist_entry order by turn`,
    )

  it('is a form that puts a customer on the waitlist', async () => {
    await line.fill()
    const path = await linkOf()
    expect(path).toMatch(/^\/waitlist\/join\/online\//)
    const page = await get(path)
    expect([page.statusCode, titleOf(page)]).toEqual([200, 'Join the waitlist'])
    expect(page.body).toContain('There are no places left.')
    const response = await post(path, { ...fields, phone: '+44 20 7946 0958', anyTime: 'false' })
    expect([response.statusCode, response.headers.location]).toEqual([303, `${path}?joined=1`])
    expect((await get(`${path}?joined=1`)).body).toContain('You are on the waitlist.')
    expect(await entries()).toEqual([
      {
        channel: 'ONLINE',
        partnerId: null,
        anyTime: false,
        participants: 2,
        firstName: 'Ada',
        email: 'ada@example.com',
        phone: '+442079460958',
        status: 'WAITING',
      },
    ])
    // Sending the form again adds no entry, and gets the same response.
    expect((await post(path, { ...fields, participants: '3' })).statusCode).toBe(303)
    expect(await entries()).toHaveLength(1)
  })

  it('refuses a URL as a name, because anyone could have an offer that begins with it sent to any address', async () => {
    await line.fill()
    const names = { firstName: 'PAY https://evil.example', lastName: 'www.evil.example' }
    const response = await post(await linkOf(), { ...fields, ...names })
    expect(response.statusCode).toBe(422)
    expect(response.body.match(/A name holds no web address\./g)!.length).toBeGreaterThanOrEqual(2)
    expect(await entries()).toEqual([])
  })

  it.each([
    ['IP address', () => '203.0.113.7', '203.0.113.8'],
    ['network of IPv6 addresses', (index: number) => `2001:db8:1:2::${index + 1}`, '2001:db8:1:3::1'],
  ])('lets ten customers per hour join from one %s', async (_, address, elsewhere) => {
    await line.fill()
    const path = await linkOf()
    const limited = await openApp(world, { rateLimitPerSecond: 200 })
    const join = (name: string, from: string) => post(path, { ...fields, email: `${name}@example.com` }, from, limited)
    const codes: number[] = []
    for (let index = 0; index < 11; index++) codes.push((await join(`ada${index}`, address(index))).statusCode)
    expect(codes).toEqual([...Array(10).fill(303), 429])
    expect((await join('ben', elsewhere)).statusCode).toBe(303)
    await limited.close()
  })

  it('accepts an entry for any time of the day', async () => {
    for (const time of ['09:00', '13:00', '18:00']) await line.fill(10, { date: '2026-07-01', time })
    expect((await post(await linkOf(), { ...fields, anyTime: 'true' })).statusCode).toBe(303)
    expect(await entries()).toMatchObject([{ anyTime: true }])
  })

  it('lists every error with a link to its field, and keeps the input', async () => {
    await line.fill()
    const response = await post(await linkOf(), {
      participants: 'two',
      firstName: ' ',
      lastName: 'O’Hara & "Co"',
      email: 'ada@',
      phone: '12',
    })
    expect(response.statusCode).toBe(422)
    expect(titleOf(response)).toBe('Please check what you wrote')
    for (const text of [
      'href="#field-participants">Number of people must be a whole number',
      'href="#field-firstName">First name must not be blank.',
      'href="#field-email">E-mail address must be an e-mail address',
      'value="O’Hara &#38; &#34;Co&#34;"',
    ]) {
      expect(response.body).toContain(text)
    }
    expect((await post(await linkOf(), { ...fields, participants: '11' })).body).toContain(
      'There are never more than 10 places',
    )
    expect(await entries()).toEqual([])
  })

  it('says if places are available, and if the link has expired', async () => {
    await line.fill(9)
    const path = await linkOf()
    expect((await get(path)).body).toContain('There is 1 place left')
    const response = await post(path, { ...fields, participants: '1' })
    expect(response.statusCode).toBe(409)
    expect(response.body).toContain('has 1 place left: there is no need to wait.')
    world.now = new Date('2026-07-01T07:00:00Z')
    for (const late of [await get(path), await post(path, fields)]) {
      expect([late.statusCode, titleOf(late)]).toEqual([410, 'It is too late to wait for this'])
    }
    world.now = new Date('2026-07-01T08:00:00Z')
    expect((await get(path)).statusCode).toBe(410)
  })

  it('has its own token for each seller, which is valid for no other page', async () => {
    await line.fill()
    const query = `ActivityID=${activities.sunset.id}&Date=2026-07-01&Time=09%3A00`
    const { body } = await rest(world, 'GET', `/api/v2/ota/partner/waitlist-link?${query}`, { key: 'wanderly' })
    const path = new URL((body as { data: { Url: string } }).data.Url).pathname
    const [, , , seller = '', token = ''] = path.split('/')
    expect(seller).toBe(encodeTypeId('ptr', partners.wanderly.partnerId))
    expect((await post(path, fields)).statusCode).toBe(303)
    expect(await entries()).toMatchObject([{ channel: 'PARTNER', partnerId: partners.wanderly.partnerId }])
    for (const other of ['online', encodeTypeId('ptr', partners.tripster.partnerId), 'x']) {
      expect((await get(`/waitlist/join/${other}/${token}`)).statusCode).toBe(404)
    }
    expect((await get(`/waitlist/${token}`)).statusCode).toBe(404)
  })

  it('refuses JSON and oversized forms', async () => {
    const path = await linkOf()
    const json = await app.inject({ method: 'POST', url: path, payload: fields })
    expect(json.statusCode).toBe(415)
    expect((await post(path, { ...fields, firstName: 'x'.repeat(30_000) })).statusCode).toBe(413)
  })
})
