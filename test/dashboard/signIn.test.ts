import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { issueSignIn } from '../../src/domain/access/openSession.ts'
import { keys } from '../world/cast.ts'
import { expectSoon } from '../world/expectSoon.ts'
import { until } from '../world/until.ts'
import { buildDashboard } from './buildDashboard.ts'
import { Desk } from './Desk.ts'
import { fillKey } from './fillKey.ts'
import { loseSession } from './loseSession.ts'
import { withBrowser } from './withBrowser.ts'

describe('the build of the dashboard', () => {
  let folder: string
  beforeAll(async () => {
    folder = await buildDashboard()
  })

  it('has no inline styles, and one inline script', async () => {
    const page = await readFile(join(folder, 'en/index.html'), 'utf8')
    expect(page.match(/<script(?![^>]*src=)/g)).toHaveLength(1)
    expect(page.replace(/<script>[\s\S]*?<\/script>/, '')).not.toMatch(/<style|style=|\son\w+=/)
    expect((await readdir(join(folder, 'en/assets'))).some(file => page.includes(file))).toBe(true)
  })
})

withBrowser('the dashboard', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await Desk.open()
  })
  afterEach(() => desk.closeWindows())
  afterAll(() => desk?.close())

  it('serves its scripts compressed and as immutable', async () => {
    const page = await (await fetch(`${desk.url}/dashboard`)).text()
    const [script] = /\/dashboard\/assets\/[^"]+\.js/.exec(page) ?? []
    const plain = await (await fetch(`${desk.url}${script}`, { headers: { 'accept-encoding': 'identity' } })).text()
    for (const encoding of ['br', 'gzip']) {
      const answer = await fetch(`${desk.url}${script}`, { headers: { 'accept-encoding': encoding } })
      expect(await answer.text()).toBe(plain)
      const { headers } = answer
      expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([
        encoding,
        expect.stringContaining('accept-encoding'),
      ])
      expect(headers.get('cache-control')).toContain('immutable')
      expect(headers.get('content-type')).toMatch(/javascript/)
    }
  })

  it('names the files of each page in its HTML, so that they load at the same time as the main script', async () => {
    const page = await desk.signIn('today')
    const loaded: string[] = []
    page.on('request', request => loaded.push(new URL(request.url()).pathname))
    for (const at of [
      'today',
      'bookings?q=x',
      'book',
      'activities',
      'resources',
      'guides',
      'usage',
      'partners',
      'webhooks',
    ]) {
      loaded.length = 0
      await page.goto(`${desk.url}/dashboard/${at}`)
      await page.locator('#content h1').waitFor()
      const html = await (await fetch(`${desk.url}/dashboard/${at}`)).text()
      const files = [...html.matchAll(/\/dashboard\/assets\/[^"]+/g)].map(([file]) => file)
      // The client of streams, and the panel of Today, are loaded when the page is shown.
      const later = (file: string) => /\/(listen|ControlRoom)-/.test(file) && !files.includes(file)
      const assets = loaded.filter(each => each.startsWith('/dashboard/assets/') && !later(each))
      expect([at, assets.toSorted()]).toEqual([at, files.toSorted()])
      // As many as a browser loads at a time.
      expect([files.length <= 6, new Set(files).size]).toEqual([true, files.length])
      for (const file of files) expect((await fetch(`${desk.url}${file}`)).status).toBe(200)
    }
  })

  it('allows the inline script of its build, and no other one', async () => {
    const answer = await fetch(`${desk.url}/dashboard`)
    const [, script] = /<script>([\s\S]*?)<\/script>/.exec(await answer.text())!
    const digest = hash('sha256', script!, 'base64')
    expect(answer.headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${digest}';`)
  })

  it.each([
    ['', 'TodayDay', 'Today'],
    ['/bookings?status=CONFIRMED&from=2026-07-01', 'Bookings', 'Bookings'],
  ])('asks once for what %s shows first, while the main script is loading', async (at, operation, heading) => {
    const page = await desk.signIn('outbox')
    const asked: string[] = []
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    page.on('request', request => {
      if (request.postData()?.includes(`"operationName":"${operation}"`)) asked.push(request.url())
    })
    // Each stream that opens makes the page read again: none is answered here.
    await page.route('**/graphql/stream', () => {})
    await page.route(/assets\/index-.*js/, async route => {
      await held
      await route.continue()
    })
    await page.goto(`${desk.url}/dashboard${at}`, { waitUntil: 'commit' })
    await until(() => asked.length === 1)
    release()
    await page.getByRole('heading', { name: heading }).waitFor()
    await page.locator('.skeleton').waitFor({ state: 'detached' })
    expect(asked).toHaveLength(1)
  })

  it('asks for what Today shows at the same time as who is signed in', async () => {
    const page = await desk.signIn('outbox')
    const asked = page.waitForRequest(request => request.postData()?.includes('"TodayDay"') ?? false)
    await page.route('**/graphql', async route => {
      if (route.request().postData()?.includes('"operationName":"Viewer"')) await asked
      await route.continue()
    })
    await page.goto(`${desk.url}/dashboard`)
    await page.locator('.skeleton').waitFor({ state: 'detached' })
  })

  it("asks again for the operator's day if the browser's is another one", async () => {
    const page = await desk.signIn('outbox', 1280, 900, 'wallsOperator')
    // In New York it is still the 15th.
    await page.context().clock.setFixedTime(new Date('2026-06-16T02:00:00Z'))
    const days: string[] = []
    page.on('request', request => {
      const { operationName, variables } = request.postDataJSON() ?? {}
      if (operationName === 'TodayDay') days.push(variables.day)
    })
    await page.route('**/graphql/stream', () => {})
    await page.goto(`${desk.url}/dashboard`)
    await page.locator('.skeleton').waitFor({ state: 'detached' })
    expect(days).toEqual(['2026-06-16', '2026-06-15'])
  })

  it('shows what has arrived before the main script in its first frame', async () => {
    const page = await desk.signIn('outbox')
    await page.addInitScript(`
      const look = () => {
        if (!document.querySelector('nav')) return requestAnimationFrame(look)
        document.documentElement.dataset.first = document.querySelector('.skeleton') ? 'a skeleton' : 'what was read'
      }
      look()`)
    const answered = page.waitForResponse(response => response.request().postData()?.includes('"TodayDay"') ?? false)
    await page.route(/assets\/index-.*js/, async route => {
      await (await answered).finished()
      await route.continue()
    })
    await page.goto(`${desk.url}/dashboard`)
    const html = page.locator('html')
    await until(async () => (await html.getAttribute('data-first')) !== null)
    expect(await html.getAttribute('data-first')).toBe('what was read')
  })

  it('asks once who is signed in, while the main script is loading', async () => {
    const page = await desk.signIn()
    const asked: string[] = []
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    page.on('request', request => {
      if (request.postData()?.includes('"operationName":"Viewer"')) asked.push(request.url())
    })
    await page.route(/assets\/index-/, async route => {
      await held
      await route.continue()
    })
    await page.goto(`${desk.url}/dashboard/outbox`, { waitUntil: 'commit' })
    await until(() => asked.length === 1)
    release()
    await page.getByRole('heading', { name: 'Outbox' }).waitFor()
    expect(asked).toHaveLength(1)
  })

  it('sends operations by their hash, and their text to a service that does not know them', async () => {
    const page = await desk.signIn()
    const sent: string[] = []
    page.on('request', request => {
      if (request.url().endsWith('/graphql')) sent.push(request.postData() ?? '')
    })
    const open = async () => {
      sent.length = 0
      await page.goto(`${desk.url}/dashboard/outbox`)
      await page.getByRole('heading', { name: 'Outbox' }).waitFor()
      await until(() => sent.some(each => each.includes('"operationName":"Outbox')))
    }
    await open()
    expect(sent.filter(each => each.includes('"query":'))).toEqual([])
    const unknown = { errors: [{ message: '', extensions: { code: 'persisted-query-not-found' } }] }
    await page.route('**/graphql', route =>
      route.request().postData()?.includes('"query":') ? route.continue() : route.fulfill({ json: unknown }),
    )
    await open()
    await until(() => sent.some(each => each.includes('"query":"\\n    query Outbox')))
    await page.unrouteAll({ behavior: 'wait' })
  })

  it('opens the requested page after signing in with a key', async () => {
    const page = await desk.window()
    await page.goto(`${desk.url}/dashboard/outbox`)
    await fillKey(page, keys.operator.text)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Outbox' }).waitFor()
    await page.getByRole('button', { name: 'Sign out' }).waitFor()
  })

  it('requires a key again after signing out', async () => {
    const page = await desk.signIn()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByLabel('Your e-mail address').waitFor()
    await page.reload()
    await page.getByLabel('Your e-mail address').waitFor()
  })

  it('opens by a sign-in link, which works once', async () => {
    const until = new Date(desk.world.now.getTime() + 60_000)
    const caller = await desk.world.caller('operator')
    const link = `${desk.url}/dashboard/sign-in/${await issueSignIn(desk.world.database, desk.world.links, caller, until, desk.world.now)}`
    const page = await desk.window()
    await page.goto(link)
    await page.getByRole('button', { name: 'Sign out' }).waitFor()
    await page.context().clearCookies()
    await page.goto(link)
    await page.getByText('This link was used before').waitFor()
  })

  it('discards an operator’s data and drafts when another operator signs in', async () => {
    await desk.book()
    const page = await desk.signIn('outbox')
    // Each stream that opens makes the page read again: none is answered here, and everything else has been read.
    await page.route('**/graphql/stream', () => {})
    await page.goto(`${desk.url}/dashboard/bookings`)
    await page.getByText('Ada Lovelace').first().waitFor()
    await page.locator('.totals').waitFor()
    await page.evaluate(() => sessionStorage.setItem('draft booking', '{"firstName":"Ada"}'))
    await loseSession(page)
    await page.getByRole('searchbox').fill('Hopper')
    const dialog = page.getByRole('dialog')
    await fillKey(page, keys.wallsOperator.text)
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Brooklyn Walls').waitFor()
    await page.getByRole('searchbox').fill('')
    await page.getByText('No bookings yet.').waitFor()
    await expectSoon(() => page.getByText('Ada Lovelace').count()).toBe(0)
    await expectSoon(() => page.evaluate(() => sessionStorage.getItem('draft booking'))).toBeNull()
  })

  it('resets its other windows when a user signs out or another operator signs in', async () => {
    await desk.clear()
    await desk.book()
    const page = await desk.signIn('bookings')
    const other = await page.context().newPage()
    await other.goto(`${desk.url}/dashboard/bookings`)
    for (const each of [page, other]) await each.getByRole('cell', { name: 'Ada Lovelace' }).waitFor()
    await other.getByRole('button', { name: 'Sign out' }).click()
    await page.getByLabel('Your e-mail address').waitFor()
    await expectSoon(() => page.getByText('Ada Lovelace').count()).toBe(0)

    await fillKey(page, keys.operator.text)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('cell', { name: 'Ada Lovelace' }).waitFor()
    await fillKey(other, keys.wallsOperator.text)
    await other.getByRole('button', { name: 'Sign in' }).click()
    for (const each of [page, other]) await each.getByText('Brooklyn Walls').waitFor()
    await page.getByText('No bookings yet.').waitFor()
  })

  it('says why a partner’s key cannot sign in', async () => {
    const page = await desk.window(390)
    await page.goto(`${desk.url}/dashboard`)
    await fillKey(page, keys.wanderly.text)
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('The dashboard needs a key of the operator').waitFor()
  })
})
