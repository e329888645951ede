import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import * as english from '../../src/dashboard/words/en/subjects.ts'
import * as portuguese from '../../src/dashboard/words/pt/subjects.ts'
import { languageCookie } from '../../src/domain/rules/dashboardLanguages.ts'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { activities, keys, operators, partners, questions } from '../world/cast.ts'
import { expectSoon } from '../world/expectSoon.ts'
import { Desk } from './Desk.ts'
import { englishWords, wordsOf } from './englishWords.ts'
import { SharedResources } from './SharedResources.ts'
import { withBrowser } from './withBrowser.ts'

/** What is on a page and is not ours to translate. */
const DATA = [
  ...Object.values(activities).map(each => each.name),
  ...Object.values(partners).map(each => each.name),
  ...Object.values(operators).map(each => each.name),
  ...Object.values(questions).map(each => each.label),
  // The unit of an activity without prices, the customer of `bookUnpaid`, a key, and a meter.
  'Participant',
  'Una Paid',
  'operator',
  'order-completed',
]

/** What somebody sees and hears of a page: its texts, its title, and the names and hints of its controls. */
async function spokenOn(page: Page): Promise<string> {
  const texts = await page.evaluate(() => {
    interface Element {
      innerText: string
      getAttribute(name: string): string | null
      closest(selector: string): unknown
    }
    const { document } = globalThis as unknown as {
      document: { title: string; body: Element; querySelectorAll(selector: string): Iterable<Element> }
    }
    const names = ['aria-label', 'title', 'placeholder', 'alt']
    const selector = names.map(each => `[${each}]`).join()
    const spoken = [...document.querySelectorAll(selector)].flatMap(each => names.map(name => each.getAttribute(name)))
    const code = [...document.querySelectorAll('code, kbd, pre')].map(each => each.innerText)
    return { spoken: [document.title, document.body.innerText, ...spoken].join('\n'), code }
  })
  return [...DATA, ...texts.code.filter(each => each.length > 3)].reduce(
    (text, data) => text.replaceAll(data, ' '),
    texts.spoken,
  )
}

const leftIn = (text: string) => [...new Set(wordsOf(text))].filter(word => englishWords.has(word))

describe('the words of each language', () => {
  const namesOf = (value: unknown, path = ''): string[] =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).flatMap(([name, member]) => namesOf(member, `${path}.${name}`))
      : [path]

  it('have the same names, also where the compiler knows only that there are texts', () => {
    const { phrases: _, sentences: __, ...others } = english
    const { phrases: ___, sentences: ____, ...own } = portuguese
    expect(namesOf(own).sort()).toEqual(namesOf(others).sort())
  })

  it('are found where they are English', () => {
    expect(leftIn('Nova reserva: see the booking')).toEqual(['see', 'the', 'booking'])
    expect(englishWords.size).toBeGreaterThan(800)
  })
})

withBrowser('the dashboard in Portuguese', () => {
  let desk: Desk
  let reference: string
  let slot: string
  beforeAll(async () => {
    desk = await Desk.open()
    reference = await desk.book()
    await desk.bookUnpaid({ date: '2026-07-01', time: '13:00', participants: 10 })
    const resources = new SharedResources(desk)
    const guides = await resources.create({ name: 'Guia', members: [{ name: 'Ana' }, { name: 'Rui' }] })
    await resources.need(activities.sunset.id, [{ resourceId: guides, per: 'DEPARTURE' }])
    const [row] = await desk.world.admin.query<{ timeslotId: string }>(
      `select timeslot_id "timeslotId" from booking where participants = 2`,
    )
    slot = encodeTypeId('ts', row!.timeslotId)
  })
  afterEach(() => desk.closeWindows())
  afterAll(() => desk?.close())

  const places = () => [
    'today?day=2026-07-01',
    'bookings',
    `slot/${slot}?answers=all`,
    'scan',
    'day?day=2026-07-01',
    `booking/${reference}`,
    'customer/ada%40example.com',
    `book?activity=${activities.sunset.id}&day=2026-07-01`,
    'cash-up?day=2026-06-15',
    'waitlist',
    'activities',
    'activities/new',
    ...['details', 'prices', 'resources', 'schedules', 'questions'].map(
      section => `activities/${activities.rapids.id}?section=${section}`,
    ),
    'schedule?week=2026-07-01',
    'closures',
    'closures/new?day=2026-07-01',
    'resources',
    'resources/new',
    'resources/day?day=2026-07-01',
    'guides?week=2026-07-01',
    'usage',
    'insights',
    'partners',
    'partners/wanderly',
    'promotions',
    'promotions/vouchers',
    'statements',
    'webhooks',
    'outbox',
    'workflows',
    'workflows/new',
    'persons',
    `persons/${reference}`,
    'audit',
    'operations',
    'staff',
    'account',
    'nothing/here',
  ]

  it('has no English word on any page, fits on a phone, and is accessible', async () => {
    const page = await desk.signIn('today', 375, 800, 'operator', 'pt-PT')
    expect(await page.locator('html').getAttribute('lang')).toBe('pt')
    const left: string[] = []
    for (const place of places()) {
      await page.goto(`${desk.url}/dashboard/${place}`)
      await page.locator('main h1, main [role=alert], main h2').first().waitFor()
      await expectSoon(() => page.locator('[aria-busy="true"]').count()).toBe(0)
      const found = leftIn(await spokenOn(page))
      if (found.length > 0) left.push(`${place}: ${found.join(', ')}`)
      await desk.expectFit(page)
    }
    expect(left).toEqual([])
  }, 300_000)

  it.each<[string, string, string[]]>([
    ['the list of keys', 'bookings', []],
    ['an amendment', 'booking/:reference', ['Alterar']],
    ['a cancellation', 'booking/:reference', ['Cancelar reserva']],
    ['a new partner', 'partners', ['Novo parceiro']],
    ['a new key', 'partners', ['Emitir uma chave']],
    ['a new promo code', 'promotions', ['Novo código promocional']],
    ['a new voucher', 'promotions/vouchers', ['Vender um vale']],
    ['a new webhook', 'webhooks', ['Novo webhook']],
    ['a new quota', 'usage', ['Nova quota']],
    ['an invitation', 'staff', ['Convidar']],
    ['an extra departure', 'schedule?week=2026-07-01&activity=:sunset', ['Partida extra']],
    ['filters', 'bookings', ['Filtros']],
    ['price rules', 'activities/:sunset?section=prices', ['Adicionar um bilhete', 'Adicionar uma regra de preço']],
    ['a new schedule', 'activities/:sunset?section=schedules', ['Adicionar um horário']],
    ['a new question', 'activities/:rapids?section=questions', ['Adicionar uma pergunta']],
  ])('has no English word in %s, which fits on a phone and is accessible', async (what, place, opened) => {
    const at = place
      .replace(':reference', reference)
      .replace(':sunset', activities.sunset.id)
      .replace(':rapids', activities.rapids.id)
    const page = await desk.signIn(at, 375, 800, 'operator', 'pt-PT')
    await page.locator('main h1').first().waitFor()
    for (const name of opened) await page.getByRole('button', { name }).first().click()
    if (what === 'the list of keys') {
      await page.keyboard.press('?')
      await page.getByText('mostrar ou ocultar esta lista').waitFor()
    }
    expect(leftIn(await spokenOn(page))).toEqual([])
    await desk.expectFit(page)
  })

  it('translates what the service says of a form', async () => {
    const page = await desk.signIn('activities/new', 1280, 900, 'operator', 'pt-PT')
    const act = page.getByRole('button', { name: 'Criar a atividade' })
    await act.waitFor()
    await page
      .locator('form')
      .last()
      .evaluate(form => {
        ;(form as unknown as { noValidate: boolean }).noValidate = true
      })
    await page.getByLabel('Descrição curta').fill('x'.repeat(2000))
    await act.click()
    const errors = page.locator('.error:not(:empty), [role=alert]:not(:empty)')
    await errors.first().waitFor()
    const said = await errors.allInnerTexts()
    expect(said.join()).toMatch(/pode ter no máximo \d+ caracteres; tem 2000/)
    expect(leftIn(said.join('\n'))).toEqual([])
  })

  it('has dates in Portuguese, in the variety of the browser, and room for all words of the menu and the table', async () => {
    const page = await desk.signIn('bookings', 1280, 900, 'operator', 'pt-PT')
    await page.getByText('quarta, 1/07').first().waitFor()
    await page.getByText('Lovelace').waitFor()
    const cut = (selector: string, on: Page) =>
      on
        .locator(selector)
        .evaluateAll(all =>
          (all as unknown as { scrollWidth: number; clientWidth: number; innerText: string }[])
            .filter(each => each.scrollWidth > each.clientWidth)
            .map(each => each.innerText),
        )
    expect(await cut('.bookings thead th, .col-due, .col-when', page)).toEqual([])
    const phone = await desk.signIn('today', 375, 800, 'operator', 'pt-PT')
    await phone.getByRole('heading', { name: 'Hoje' }).waitFor()
    expect(await cut('.bottom-bar > *', phone)).toEqual([])
    await phone.goto(`${desk.url}/dashboard/book?activity=${activities.sunset.id}&day=2026-07-01`)
    await phone.getByRole('columnheader', { name: 'seg' }).waitFor()
    expect(await cut('main table th', phone)).toEqual([])
    const brazilian = await desk.signIn('today?day=2026-07-01', 1280, 900, 'operator', 'pt-BR')
    await brazilian
      .getByText(/1 de jul/)
      .first()
      .waitFor()
    const german = await desk.signIn('bookings', 1280, 900, 'operator', 'de')
    await german.getByText('Wed 1 Jul').first().waitFor()
  })

  it('is offered where people sign in and on the account, and kept for the browser', async () => {
    const page = await desk.window(375, 800, 'en-GB')
    await page.goto(`${desk.url}/dashboard`)
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await desk.expectFit(page)
    const chosen = (name: string) => page.getByRole('button', { name, exact: true, pressed: true })
    await chosen('English').waitFor()
    await page.getByRole('button', { name: 'Português' }).click()
    await page.getByRole('heading', { name: 'Iniciar sessão' }).waitFor()
    await chosen('Português').waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('pt')
    await desk.expectFit(page)
    await page.getByRole('button', { name: 'Usar uma chave de API' }).click()
    await page.getByLabel('Chave de API').fill(keys.operator.text)
    await page.getByRole('button', { name: 'Iniciar sessão' }).click()
    await page.getByRole('heading', { name: 'Hoje' }).waitFor()
    await page.goto(`${desk.url}/dashboard/account`)
    await chosen('Português').waitFor()
    await page.getByRole('button', { name: 'English', exact: true }).click()
    await page.getByRole('heading', { name: 'What you are allowed to do' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    const cookies = await page.context().cookies(`${desk.url}/dashboard`)
    expect(cookies).toContainEqual(expect.objectContaining({ name: languageCookie, value: 'en', sameSite: 'Lax' }))
  })

  it('is there without a connection once it is chosen', async () => {
    const page = await desk.window(375, 800, 'en-GB', 'allow')
    await desk.enter(page, 'account')
    const kept = () =>
      page.evaluate(async () => {
        const { caches } = globalThis as unknown as {
          caches: { match(url: string): Promise<{ text(): Promise<string> } | undefined> }
        }
        return /<html lang="(\w+)"/.exec((await (await caches.match('/dashboard/today'))?.text()) ?? '')?.[1]
      })
    await expectSoon(kept).toBe('en')
    await page.getByRole('button', { name: 'Português' }).click()
    await page.getByRole('heading', { name: 'O que pode fazer' }).waitFor()
    await expectSoon(kept).toBe('pt')
    await page.context().setOffline(true)
    await page.goto(`${desk.url}/dashboard/today`)
    await expectSoon(() => page.locator('html').getAttribute('lang')).toBe('pt')
    await page.close()
    desk.errors.length = 0
  })

  it('is a response of its own to caches', async () => {
    const ask = async (path: string, headers: Record<string, string>) => {
      const response = await fetch(desk.url + path, { headers })
      const text = await response.text()
      return { text, vary: response.headers.get('vary'), language: response.headers.get('content-language') }
    }
    for (const path of ['/dashboard/bookings', '/dashboard/sw.js']) {
      const own = await ask(path, { 'accept-language': 'pt-BR,pt;q=0.9' })
      const other = await ask(path, { 'accept-language': 'pt', cookie: `${languageCookie}=en` })
      expect(own.text).not.toBe(other.text)
      expect(own.vary).toMatch(/accept-language, cookie/)
    }
    expect((await ask('/dashboard', { 'accept-language': 'pt' })).language).toBe('pt')
    const { text } = await ask('/dashboard', { 'accept-language': 'pt' })
    const [script] = /\/dashboard\/assets\/[^"]+\.js/.exec(text)!
    for (const encoding of ['br', 'gzip']) {
      const { status, headers } = await fetch(desk.url + script, { headers: { 'accept-encoding': encoding } })
      expect([status, headers.get('content-encoding')]).toEqual([200, encoding])
    }
  })
})
