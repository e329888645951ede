import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { activities, operators } from '../world/cast.ts'
import { expectSoon } from '../world/expectSoon.ts'
import { rest } from '../world/rest.ts'
import { until } from '../world/until.ts'
import { Desk } from './Desk.ts'
import { withBrowser } from './withBrowser.ts'

const { cave, island, rapids, secret, sunset } = activities

withBrowser('the activities pages', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await Desk.open()
  })
  afterEach(() => desk.closeWindows())
  afterAll(() => desk?.close())

  const listed = async () => {
    const { body } = await rest(desk.world, 'GET', '/api/v2/ota/partner/products', { key: 'wanderly' })
    return (body as { data: { Name: string; ActivityID: string }[] }).data
  }
  const asked = async (activityId: string) => {
    const { body } = await rest(desk.world, 'GET', `/api/v2/ota/partner/questions/${activityId}`, { key: 'wanderly' })
    return (body as { data: { Label: string; Position: number }[] }).data
  }
  const isListed = async (name: string) => (await listed()).some(each => each.Name === name)
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const preview = (page: Page) => page.getByRole('region', { name: 'Waiver form' })
  const saying = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor()

  it('publish and unpublish an activity with one click, which partners see at once', async () => {
    const page = await desk.signIn('activities')
    const line = page.getByRole('row', { name: secret.name })
    await line.getByText('Not in the shopfront').waitFor()
    expect(await isListed(secret.name)).toBe(false)
    await button(page, `Publish ${secret.name}`).click()
    await saying(page, 'partners can see it now')
    expect(await isListed(secret.name)).toBe(true)
    await button(page, `Unpublish ${secret.name}`).click()
    await line.getByText('Not in the shopfront').waitFor()
    expect(await isListed(secret.name)).toBe(false)
  })

  it('search by a part of the name, and keep the search in the URL', async () => {
    const page = await desk.signIn('activities')
    await page.getByRole('row', { name: sunset.name }).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('sea c')
    await until(async () => (await page.locator('tbody tr[data-row]').count()) === 1)
    await page.reload()
    await page.getByRole('row', { name: cave.name }).waitFor()
    await expectSoon(() => page.locator('tbody tr[data-row]').count()).toBe(1)
    await page.getByRole('searchbox').fill('nothing')
    await page.getByText('No activity matches that.').waitFor()
  })

  it('create an activity with a schedule, and show each error at its field', async () => {
    const page = await desk.signIn('activities')
    await page.getByRole('link', { name: 'New activity' }).click()
    await page.getByLabel('Name', { exact: true }).fill(sunset.name)
    await page.getByLabel('Price of one participant (GBP)').fill('12.345')
    await button(page, 'Create the activity').click()
    await page.locator('.field', { hasText: 'Price of one' }).getByText('such as 45.00').waitFor()
    await page.getByLabel('Price of one participant (GBP)').fill('12.50')
    await button(page, 'Create the activity').click()
    await page.locator('.field', { hasText: 'Duration' }).getByText('is required').waitFor()
    await page
      .locator(':focus')
      .and(page.getByLabel('Duration', { exact: true }))
      .waitFor()
    await page.getByLabel('Duration', { exact: true }).fill('2')
    await page.getByLabel('Duration, unit').selectOption('hours')
    await button(page, 'Create the activity').click()
    await page.getByText(`Another activity of this operator is named "${sunset.name}".`).first().waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Moon Paddle')
    await page.getByLabel('Colour').selectOption('Pink')
    await button(page, 'Create the activity').click()
    await page.getByRole('heading', { name: 'Moon Paddle' }).waitFor()

    await button(page, 'Add a schedule').click()
    for (const day of ['Sat', 'Sun']) await button(page, day).click()
    await page.getByLabel('Time 1', { exact: true }).fill('14:00')
    await button(page, 'Add a time').click()
    await page.getByLabel('Time 2', { exact: true }).fill('09:00')
    await page.getByLabel('Places in each timeslot').fill('12')
    await page.getByLabel('First day of the season').fill('2026-05-01')
    await page.getByLabel('Last day of the season').fill('2026-04-30')
    await button(page, 'Save').click()
    await page.locator('.field', { hasText: 'Last day' }).getByText('before it begins').waitFor()
    await page.getByLabel('Last day of the season').fill('2026-09-30')
    await button(page, 'Save').click()
    const sentence = 'Mon–Fri at 09:00 and 14:00, 12 places, 1 May to 30 September 2026'
    await page.getByRole('listitem').getByText(sentence).waitFor()
    const ahead = /^\d+ timeslots can be booked, the first on Mon 15 Jun, 14:00\./
    await page.getByRole('listitem').getByText(ahead).waitFor()
    await saying(page, 'the first on Mon 15 Jun, 14:00.')
    await button(page, 'Publish Moon Paddle').click()
    await saying(page, 'partners can see it now. 155 timeslots can be booked')
    const made = (await listed()).find(each => each.Name === 'Moon Paddle')!
    const times = `/api/v2/ota/partner/availability/${made.ActivityID}/timeslots?Date=2026-06-16`
    const { body } = await rest(desk.world, 'GET', times, { key: 'wanderly' })
    expect((body as { data: object[] }).data).toMatchObject([{ Time: '09:00' }, { Time: '14:00' }])

    await button(page, `Delete: ${sentence}`).click()
    await button(page, 'Delete the schedule').click()
    await page.getByText('No schedule yet').waitFor()
  })

  it('keep every digit of a price in forints', async () => {
    await desk.world.admin.query(`update operator set currency = 'HUF' where operator_id = $1`, [
      operators.walls.operatorId,
    ])
    const page = await desk.signIn('activities/new', 1280, 900, 'wallsOperator')
    const price = page.getByLabel('Price of one participant (HUF)')
    const stored = async () => {
      const rows = await desk.world.admin.query(
        `select price_minor "priceMinor", currency from product where name = 'Thermal Bath Tour'`,
      )
      return rows[0]
    }
    await page.getByLabel('Name', { exact: true }).fill('Thermal Bath Tour')
    await page.getByLabel('Duration', { exact: true }).fill('90')
    await price.fill('4500')
    await button(page, 'Create the activity').click()
    await page.getByRole('heading', { name: 'Thermal Bath Tour' }).waitFor()
    expect(await stored()).toEqual({ priceMinor: 450_000, currency: 'HUF' })
    await page.getByRole('link', { name: 'Details' }).click()
    await expectSoon(() => price.inputValue()).toBe('4500.00')
    await price.fill('4999,50')
    await button(page, 'Save 1 change').click()
    await saying(page, 'is saved')
    expect(await stored()).toEqual({ priceMinor: 499_950, currency: 'HUF' })
    await page.goto(`${desk.url}/dashboard/activities`)
    await page.getByRole('row', { name: 'Thermal Bath Tour' }).getByText('HUF 4,999.50').waitFor()
  })

  it('focus the first field of a form at once, and never later', async () => {
    const page = await desk.signIn(`activities/${secret.id}?section=schedules`)
    await button(page, 'Add a schedule').waitFor()
    const isFocused = await page.evaluate<boolean>(`(async () => {
      [...document.querySelectorAll('button')].find(each => each.textContent === 'Add a schedule').click()
      // Rendering waits for these; no frame and no timer comes between.
      for (let turn = 0; turn < 20; turn++) await Promise.resolve()
      return document.querySelector('form[aria-label="Add a schedule"]').contains(document.activeElement)
    })()`)
    expect(isFocused).toBe(true)
  })

  it('explain why a schedule creates no timeslots, or none that can be booked', async () => {
    const page = await desk.signIn(`activities/${secret.id}?section=schedules`)
    const add = async (from: string, to: string, time: string, but: readonly string[] = []) => {
      await button(page, 'Add a schedule').click()
      for (const day of but) await button(page, day).click()
      await page.getByLabel('Time 1', { exact: true }).fill(time)
      await page.getByLabel('Places in each timeslot').fill('5')
      await page.getByLabel('First day of the season').fill(from)
      await page.getByLabel('Last day of the season').fill(to)
      await button(page, 'Save').click()
    }
    // From a Tuesday to a Friday, but only on Mondays, Saturdays and Sundays.
    await add('2026-06-16', '2026-06-19', '07:10', ['Tue', 'Wed', 'Thu', 'Fri'])
    const none = 'It makes no timeslot: none of its days of the week is within its season.'
    await saying(page, `The schedule is saved. ${none}`)
    await page.getByRole('listitem').getByText(none).waitFor()
    await add('2026-06-15', '2026-06-15', '07:20')
    await saying(page, 'It makes no timeslot: the times of its last day are past.')
    await add('2026-06-15', '2026-06-15', '09:30')
    await saying(page, 'Its only timeslot cannot be booked: 1 too late to book.')
    await add('2026-01-01', '2026-06-14', '07:30')
    await saying(page, 'It makes no timeslot: its last day is past.')
    await add('2028-01-01', '', '07:40')
    await saying(page, 'its season is more than 400 days away')
  })

  it('keep unsaved input through a reload, and send only the changed fields', async () => {
    const page = await desk.signIn(`activities/${island.id}`)
    await page.getByLabel('Category').fill('Islands')
    await page.getByLabel('Booking closes this long before', { exact: true }).fill('2')
    await page.reload()
    await button(page, 'Save 2 changes').waitFor()
    await expectSoon(() => page.getByLabel('Category').inputValue()).toBe('Islands')
    const sent = page.waitForRequest(
      request => request.postData()?.includes('"operationName":"ActivityChange"') ?? false,
    )
    await button(page, 'Save 2 changes').click()
    const changes = { category: 'Islands', bookingCutoffMinutes: 120 }
    expect((await sent).postDataJSON().variables.input).toEqual({
      activityId: island.id,
      expectedVersion: expect.any(Number),
      ...changes,
    })
    await saying(page, 'is saved')
    await page.reload()
    await button(page, 'Save').waitFor()
    await expectSoon(() => page.getByLabel('Category').inputValue()).toBe('Islands')
  })

  it('take photos that are dropped, in the order of the manager, and say what is wrong with a file', async () => {
    const page = await desk.signIn(`activities/${cave.id}`)
    const drop = page.getByRole('region', { name: 'New photos' })
    const photo = async (name: string, background: string) => {
      const canvas = sharp({ create: { width: 800, height: 600, channels: 3, background } })
      return { name, type: 'image/jpeg', content: (await canvas.jpeg().toBuffer()).toString('base64') }
    }
    const text = { name: 'notes.jpg', type: 'image/jpeg', content: Buffer.from('No picture.').toString('base64') }
    const given = JSON.stringify([await photo('red.jpg', 'red'), text, await photo('blue.jpg', 'blue')])
    const files = await page.evaluateHandle(`(() => {
      const transfer = new DataTransfer()
      for (const { name, type, content } of ${given})
        transfer.items.add(new File([Uint8Array.from(atob(content), each => each.charCodeAt(0))], name, { type }))
      return transfer
    })()`)
    await drop.dispatchEvent('drop', { dataTransfer: files })
    await drop
      .getByRole('alert')
      .getByText(/notes\.jpg.? was not stored: The file is not a JPEG, PNG or WebP image/)
      .waitFor()
    await page.getByRole('img', { name: 'Picture 2' }).waitFor()
    await page.getByRole('group', { name: 'Picture 1' }).getByLabel('What it shows').fill('Red')
    await button(page, 'Save 1 change').click()
    await page.getByRole('group', { name: 'Picture 2' }).getByText('must not be blank').waitFor()
    await page.getByRole('group', { name: 'Picture 2' }).getByLabel('What it shows').fill('Blue')
    await button(page, 'Make first').click()
    await desk.expectFit(page)
    await button(page, 'Save 1 change').click()
    await saying(page, `${cave.name} is saved.`)
    const images = async () => {
      const { body } = await rest(desk.world, 'GET', '/api/v2/ota/partner/products?name=cave', { key: 'wanderly' })
      return (body as { data: { Images: { Url: string; Alt: string }[] }[] }).data[0]!.Images
    }
    expect((await images()).map(each => each.Alt)).toEqual(['Blue', 'Red'])
    await page.getByRole('group', { name: 'Picture 1' }).getByRole('button', { name: 'Remove' }).click()
    await button(page, 'Save 1 change').click()
    await expectSoon(async () => (await images()).map(each => each.Alt)).toEqual(['Red'])
  })

  it('overwrite nothing that somebody else has saved meanwhile, and keep what was typed', async () => {
    const page = await desk.signIn(`activities/${island.id}`)
    await page.getByLabel('Category').fill('Mine')
    await desk.world.admin.query(
      `update product set category = 'Theirs', version = version + 1 where activity_id = $1`,
      [island.activityId],
    )
    await button(page, 'Save 1 change').click()
    await page.getByRole('alert').getByText('Somebody else has changed this in the meantime').waitFor()
    await expectSoon(() => page.getByLabel('Category').inputValue()).toBe('Mine')
    const stored = () =>
      desk.world.admin.query('select category from product where activity_id = $1', [island.activityId])
    expect(await stored()).toEqual([{ category: 'Theirs' }])
    await page.reload()
    await expectSoon(() => page.getByLabel('Category').inputValue()).toBe('Mine')
    await button(page, 'Save 1 change').click()
    await saying(page, 'is saved')
    expect(await stored()).toEqual([{ category: 'Mine' }])
  })

  it.each([375, 1440])('show a notice after saving that covers no controls on a screen %i wide', async width => {
    const page = await desk.signIn(`activities/${island.id}`, width, 700)
    const covered = () =>
      page.evaluate<string[]>(`(() => {
        const notice = document.querySelector('.toast')
        if (notice.textContent === '') return []
        const toast = notice.getBoundingClientRect()
        return [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
          .filter(each => {
            const { left, right, top, bottom, width } = each.getBoundingClientRect()
            return width > 0 && left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top
          })
          .map(each => each.outerHTML)
      })()`)
    await page.getByLabel('Category').fill(`Islands ${width}`)
    await button(page, 'Save 1 change').click()
    await saying(page, 'is saved')
    await expectSoon(covered).toEqual([])
    // The next input shows the Discard button while the notice about the last save is still visible.
    await page.getByLabel('Category').fill('Other')
    await button(page, 'Discard').waitFor()
    await expectSoon(covered).toEqual([])
    await button(page, 'Discard').click()
  })

  it('show a new question in the preview at once, and over REST when it is saved', async () => {
    const page = await desk.signIn(`activities/${cave.id}?section=questions`)
    await button(page, 'Add a question').click()
    const form = page.getByRole('form', { name: 'Add a question' })
    await form.getByLabel('Question').fill('Which cave did you see?')
    await form.getByLabel('Asked').selectOption('Only after certain answers to “Have you paddled before?”')
    await page.reload()
    await form.getByLabel('Often').check()
    const field = preview(page).getByLabel('Which cave did you see?')
    await preview(page).getByText('Only if you answered “Often” to “Have you paddled before?”.').waitFor()
    await expectSoon(() => field.isDisabled()).toBe(true)
    await preview(page).getByLabel('Often').check()
    await expectSoon(() => field.isEnabled()).toBe(true)
    await preview(page).getByLabel('Never').check()
    await expectSoon(() => field.isDisabled()).toBe(true)
    await expectSoon(() => button(page, 'Send the answers').isDisabled()).toBe(true)
    await form.getByRole('button', { name: 'Save the question' }).click()
    await button(page, 'Edit “Which cave did you see?”').waitFor()
    expect((await asked(cave.id)).map(each => each.Label)).toContain('Which cave did you see?')
  })

  it('apply to what is booked already only on demand', async () => {
    const reference = await desk.book()
    const status = async () => {
      const [row] = await desk.world.admin.query<{ status: string }>(
        'select waiver_status status from booking where booking_reference = $1',
        [reference],
      )
      return row!.status
    }
    const before = await status()
    const page = await desk.signIn(`activities/${sunset.id}?section=questions`)
    const form = page.getByRole('form', { name: 'Add a question' })
    const add = async (label: string, includeBooked: boolean) => {
      await button(page, 'Add a question').click()
      await form.getByLabel('Question').fill(label)
      await form.getByLabel('Must be answered').check()
      if (includeBooked) await form.getByLabel(/^Also for what is booked already/).check()
      await form.getByRole('button', { name: 'Save the question' }).click()
      await button(page, `Edit “${label}”`).waitFor()
    }
    await add('Who brings you?', false)
    expect(await status()).toBe(before)
    await add('Who fetches you?', true)
    expect(await status()).toBe('outstanding')
    await desk.world.admin.query(`delete from waiver_question where label like 'Who % you?'`)
  })

  it('explain why a question cannot be moved or deleted', async () => {
    const page = await desk.signIn(`activities/${rapids.id}?section=questions`)
    const consent = 'I accept the risks of white water'
    await button(page, 'Add a question').click()
    const form = page.getByRole('form', { name: 'Add a question' })
    await form.getByLabel('Question').fill('Size of the helmet')
    await form.getByLabel('Answer', { exact: true }).selectOption('single_choice')
    await form.getByLabel('Option 1', { exact: true }).fill('Small')
    await form.getByLabel('Option 2', { exact: true }).fill('Small')
    await form.getByLabel('Asked').selectOption(`Only after certain answers to “${consent}”`)
    await form.getByLabel('Yes', { exact: true }).check()
    await form.getByRole('button', { name: 'Save the question' }).click()
    await form.getByText('Two options have the value "small".').first().waitFor()
    await form.getByLabel('Option 2', { exact: true }).fill('Large')
    await form.getByRole('button', { name: 'Save the question' }).click()
    const up = button(page, 'Move “Size of the helmet” up')
    await up.focus()
    await page.keyboard.press('Enter')
    await saying(page, 'is number 2 now')
    await until(async () => (await asked(rapids.id))[1]!.Label === 'Size of the helmet')
    // The button is enabled again when the question is at its new position, and not before.
    await expectSoon(() => up.isEnabled()).toBe(true)
    await expectSoon(() => page.locator('.acts-list li').nth(1).innerText()).toContain('Size of the helmet')
    await page.locator(':focus').and(up).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('which must stand before it').waitFor()
    await button(page, `Delete “${consent}”`).click()
    await button(page, 'Delete the question').click()
    await page.getByRole('dialog').getByText('depends on it').waitFor()
    await button(page, 'Leave it').click()
    await button(page, 'Delete “Size of the helmet”').click()
    await button(page, 'Delete the question').click()
    await until(async () => (await asked(rapids.id)).length === 2)
  })

  it('are read-only with a key that can only read', async () => {
    const page = await desk.signIn('activities', 1280, 900, 'operatorReadOnly')
    await page.getByRole('row', { name: sunset.name }).waitFor()
    await expectSoon(() => page.getByRole('link', { name: 'New activity' }).count()).toBe(0)
    await expectSoon(() => page.getByRole('button', { name: /publish/i }).count()).toBe(0)
    await page.getByRole('link', { name: cave.name }).click()
    await page.getByText('You can look at this, but not change it.').waitFor()
    await expectSoon(() => page.getByLabel('Name', { exact: true }).isDisabled()).toBe(true)
    await expectSoon(() => button(page, 'Save').count()).toBe(0)
    await page.getByRole('link', { name: /Schedules/ }).click()
    await page.getByText('Every day at 11:00, 8 places, all year').waitFor()
    await expectSoon(() => page.getByRole('button', { name: /Edit|Delete|Add/ }).count()).toBe(0)
    await page.getByRole('link', { name: /Questions/ }).click()
    await page.getByText('Weight in kg').first().waitFor()
    await expectSoon(() => page.getByRole('button', { name: /Edit|Delete|Move|Add/ }).count()).toBe(0)
    await expectSoon(() => preview(page).getByLabel('Often').isEnabled()).toBe(true)
  })

  it.each([
    [375, 'light'],
    [1280, 'dark'],
    [2560, 'light'],
  ] as const)('fit a screen %i wide in %s mode, and are accessible', async (width, colorScheme) => {
    const page = await desk.signIn('activities', width)
    await page.emulateMedia({ colorScheme })
    await page.getByText(sunset.name).waitFor()
    await desk.expectFit(page)
    for (const place of [
      `${cave.id}`,
      `${cave.id}?section=schedules&schedule=new`,
      `${cave.id}?section=questions&question=new`,
      `${cave.id}?section=questions&view=preview`,
    ]) {
      await page.goto(`${desk.url}/dashboard/activities/${place}`)
      await page.getByRole('heading', { name: cave.name }).waitFor()
      await desk.expectFit(page)
    }
  })
})
