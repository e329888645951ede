import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { parse, validate } from 'graphql'
import { buildSchema } from '../../src/graphql/buildSchema.ts'
import { outboxOperations } from '../../src/pages/outboxOperations.ts'
import { Watch } from '../meters/Watch.ts'
import { Office } from '../workflows/Office.ts'
import { keys } from '../world/cast.ts'
import type { World } from '../world/World.ts'
import { withApp } from '../world/withApp.ts'
import { FakeBrowser } from './FakeBrowser.ts'

let world: World
let app: FastifyInstance
let office: Office
withApp(opened => {
  world = opened.world
  app = opened.app
})

let page: string
let script: string
beforeAll(async () => {
  office = new Office(world)
  page = (await app.inject('/dashboard/outbox')).body
  const [, address = ''] = /<script src="([^"]+)"/.exec(page) ?? []
  script = (await app.inject(address)).body
})
beforeEach(() => office.clear())

/** The outbox in a browser, opened with a key. */
async function open(key: keyof typeof keys = 'operator'): Promise<FakeBrowser> {
  const browser = new FakeBrowser()
  browser.run(app, page, script)
  browser.element('key').value = keys[key].text
  browser.element('sign-in').do('submit')
  await browser.settled()
  return browser
}

const hostile = '<img src=x onerror=alert(1)>'

async function sendOne() {
  await office.workflow({ subject: `For {{customer_first_name}} ${hostile}`, body: `See you ${hostile}` })
  const booking = await office.book()
  await office.work()
  return (await office.rows(booking))[0]!
}

describe('GET /dashboard/outbox', () => {
  it('is a page that runs its own script alone, and frames and sends nothing elsewhere', async () => {
    const { statusCode, headers } = await app.inject('/dashboard/outbox')
    expect(statusCode).toBe(200)
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; connect-src 'self';/)
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['cache-control']).toBe('no-store')
    expect(page).not.toMatch(/<script>| on\w+=|https?:\/\//)
  })

  it.each(Object.entries(outboxOperations))('asks for what the schema has: %s', (_, operation) => {
    expect(validate(buildSchema(), parse(operation))).toEqual([])
  })
})

describe('the outbox', () => {
  it('asks for a key first, keeps it in this tab, and forgets it', async () => {
    const browser = new FakeBrowser()
    browser.run(app, page, script)
    expect(browser.element('sign-in').hidden).toBe(false)
    expect(browser.element('key').focused).toBe(true)
    const opened = await open()
    expect([...opened.stored.values()]).toEqual([keys.operator.text])
    expect(opened.element('list').hidden).toBe(false)
    opened.element('forget').do('click')
    expect(opened.stored.size).toBe(0)
    expect(opened.element('list').hidden).toBe(true)
  })

  it.each([
    ['wanderly', 'operator:read'],
    ['noScopes', 'operator:read'],
  ] as const)('says why the key of %s does not open it', async (key, reason) => {
    const browser = await open(key)
    expect(browser.element('problem').textContent).toContain(reason)
    expect(browser.element('sign-in').hidden).toBe(false)
    expect(browser.stored.size).toBe(0)
  })

  it('says that there is nothing yet', async () => {
    expect((await open()).element('mails').textContent).toContain('There are no e-mails yet.')
  })

  it('lists e-mails, those in a status when asked to', async () => {
    await sendOne()
    const browser = await open()
    expect(browser.element('mails').textContent).toContain(`For Ada ${hostile}Sent`)
    browser.element('status').value = 'FAILED'
    browser.element('status').do('change')
    await browser.settled()
    expect(browser.element('mails').textContent).toBe('No e-mail matches this.')
  })

  it('says of an e-mail about a quota what it is, and keeps its text a text', async () => {
    const watch = new Watch(world)
    await watch.set({ meter: hostile, threshold: '5' })
    await watch.recordAndFollow(hostile, '5')
    const browser = await open()
    expect(browser.element('mails').textContent).toContain(`Quota reached: ${hostile}, 5 in June 2026Planned`)
    expect(browser.element('mails').textContent).toContain('Quota of a meter · office@example.com')
    await browser.follow(browser.element('mails').all('a')[0]!)
    expect(browser.element('mail').all('iframe')[0]!.attributes.srcdoc).toContain('Meter: &#60;img')
  })

  it('takes pages', async () => {
    await office.workflow({ body: '{{booking_reference}}' })
    for (let at = 0; at < 30; at++) await office.book({ email: `c${at}@example.com` })
    await office.work()
    const browser = await open()
    const shown = () =>
      browser
        .element('mails')
        .all('a')
        .map(each => each.attributes.href)
    const first = shown()
    expect([browser.element('newer').disabled, browser.element('older').disabled]).toEqual([true, false])
    browser.element('older').do('click')
    await browser.settled()
    expect(new Set([...first, ...shown()]).size).toBe(30)
    expect([browser.element('newer').disabled, browser.element('older').disabled]).toEqual([false, true])
    browser.element('newer').do('click')
    await browser.settled()
    expect(shown()).toEqual(first)
  })

  it('opens one: its HTML in a frame without scripts, its text as text', async () => {
    const { text } = await sendOne()
    const browser = await open()
    await browser.follow(browser.element('mails').all('a')[0]!)
    const mail = browser.element('mail')
    expect(mail.hidden).toBe(false)
    expect(mail.all('h2')[0]).toMatchObject({ focused: true, textContent: `For Ada ${hostile}` })
    const [frame] = mail.all('iframe')
    expect(frame!.attributes.sandbox).toBe('allow-popups allow-popups-to-escape-sandbox')
    expect(frame!.attributes.srcdoc).toContain('See you &#60;img')
    expect(mail.all('pre')[0]!.textContent).toBe(text)
    expect(mail.all('pre')[1]!.textContent).toContain('BEGIN:VCALENDAR')
    expect(mail.all('button')).toEqual([])
    await browser.follow(mail.all('a')[0]!)
    expect(browser.element('list').hidden).toBe(false)
  })

  it('shows why one was given up, and tries it again', async () => {
    const { emailId } = await sendOne()
    await world.database.query(
      `update email set status = 'FAILED', sent_at = null, transport = null, failure = 'No such user.' where email_id = $1`,
      [emailId],
    )
    const browser = await open()
    expect(browser.element('mails').textContent).toContain('No such user.')
    await browser.follow(browser.element('mails').all('a')[0]!)
    browser.element('mail').all('button')[0]!.do('click')
    await browser.settled()
    expect(browser.element('mail').textContent).toContain('Planned')
    await office.work()
    expect(await office.rows()).toMatchObject([{ status: 'SENT', attempts: 1, failure: null }])
  })

  it('says that a key that only reads cannot try again', async () => {
    const { emailId } = await sendOne()
    await world.database.query(
      `update email set status = 'FAILED', sent_at = null, transport = null, failure = 'No such user.' where email_id = $1`,
      [emailId],
    )
    const browser = await open('operatorReadOnly')
    await browser.follow(browser.element('mails').all('a')[0]!)
    browser.element('mail').all('button')[0]!.do('click')
    await browser.settled()
    expect(browser.element('problem').textContent).toContain('operator:write')
  })
})
