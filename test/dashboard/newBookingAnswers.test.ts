import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { decodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { activities, operators, questions } from '../world/cast.ts'
import { expectSoon } from '../world/expectSoon.ts'
import { until } from '../world/until.ts'
import { Counter } from './Counter.ts'
import { Desk } from './Desk.ts'
import { withBrowser } from './withBrowser.ts'

withBrowser('the waiver questions of a new booking', () => {
  let desk: Desk
  let asked = 0
  /** Adds a question. @returns its identifier */
  const ask = async (activityId: string, label: string, type: string, more: Record<string, unknown> = {}) => {
    const questionId = `01970000-0000-7000-8000-0000000000${(0xa0 + asked++).toString(16)}`
    const { required = false, options = null, dependsOn = null, min = null, max = null } = more
    await desk.world.admin.query(
      `insert into waiver_question (operator_id, question_id, activity_id, label, type, required, options, depends_on, min, max, position)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        operators.kayaks.operatorId,
        questionId,
        activityId,
        label,
        type,
        required,
        options && JSON.stringify(options),
        dependsOn && JSON.stringify(dependsOn),
        min,
        max,
        40 + asked,
      ],
    )
    return questionId
  }
  beforeAll(async () => {
    desk = await Desk.open()
    const { experience } = questions
    await ask(activities.cave.activityId, 'On which river?', 'text', {
      required: true,
      dependsOn: { questionId: experience.questionId, values: ['often'] },
    })
    const paddle = activities.midnight.activityId
    const guided = await ask(paddle, 'With a guide?', 'boolean')
    await ask(paddle, 'Why without?', 'long_text', { dependsOn: { questionId: guided, values: ['false'] } })
    await ask(paddle, 'Extras', 'multi_choice', {
      min: 1,
      max: 2,
      options: ['lamp', 'tea', 'blanket'].map(value => ({ value, label: `A ${value}` })),
    })
    await ask(paddle, 'Born on', 'date')
    await ask(paddle, 'E-mail in an emergency', 'email')
    await ask(paddle, 'Phone in an emergency', 'phone')
    await ask(paddle, 'Signed', 'signature')
  })
  afterEach(async () => {
    await desk.closeWindows()
    await desk.world.admin.query('delete from waiver_answer')
    await desk.clear()
  })
  afterAll(() => desk?.close())

  const invalid = (page: Page) => page.locator('[aria-invalid=true]')
  const answers = (reference: string) =>
    desk.world.admin.query<{ value: unknown; participant: number }>(
      `select a.value, a.participant from waiver_answer a join booking b using (operator_id, booking_id)
       where b.booking_reference = $1 order by a.participant, a.question_id`,
      [reference],
    )

  /** Begins to amend a booking to two people, and saves: what the second must answer is asked then. */
  const addSecond = async (page: Page, reference: string) => {
    await desk.enter(page, `booking/${reference}`)
    await page.getByRole('button', { name: 'Amend' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('People').fill('2')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    return { dialog, second: dialog.getByRole('group', { name: 'Participant 2' }) }
  }

  it('must be answered if due at booking; a dependent question appears when its condition is met', async () => {
    const counter = await Counter.open(desk)
    const { page } = counter
    await counter.choose(/Sea Cave Expedition/, /^11:00/)
    await counter.people(2)
    await counter.customer()
    await counter.book()
    await page.getByRole('alert').waitFor()
    await until(async () => (await invalid(page).count()) === 3)
    await expectSoon(() => page.getByLabel('On which river?').count()).toBe(0)
    const experience = page.getByLabel('Have you paddled before?')
    await experience.and(page.locator(':focus')).waitFor()
    await experience.selectOption('Often')
    await page.getByLabel('On which river?').fill('Dart')
    const weights = page.getByLabel('Weight in kg')
    await weights.first().fill('70')
    await weights.nth(1).fill('500')
    await counter.book()
    await page
      .getByRole('group', { name: 'Participant 2' })
      .getByText(/must be from 20 to 150; it is 500/)
      .waitFor()
    await expectSoon(() => invalid(page).count()).toBe(1)
    await experience.selectOption('Never')
    await expectSoon(() => page.getByLabel('On which river?').count()).toBe(0)
    await experience.selectOption('Often')
    await expectSoon(() => page.getByLabel('On which river?').inputValue()).toBe('Dart')
    await weights.nth(1).fill('82,5')
    await counter.book()
    const reference = await counter.made()
    expect(await answers(reference)).toEqual([
      { value: 'often', participant: 0 },
      { value: 'Dart', participant: 0 },
      { value: 70, participant: 1 },
      { value: 82.5, participant: 2 },
    ])
  })

  it('must be answered for participants who are added later, too', async () => {
    const counter = await Counter.open(desk)
    const { page } = counter
    await counter.choose(/Sea Cave Expedition/, /^11:00/)
    await page.getByLabel('Have you paddled before?').selectOption('Never')
    await page.getByLabel('Weight in kg').fill('70')
    await counter.customer()
    await counter.book()
    const reference = await counter.made()
    const { dialog, second } = await addSecond(page, reference)
    await second.getByLabel('Weight in kg').fill('82.5')
    await desk.expectFit(page)
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await answers(reference)).toEqual([
      { value: 'never', participant: 0 },
      { value: 70, participant: 1 },
      { value: 82.5, participant: 2 },
    ])
  })

  it('can be left to the waiver page if not due at booking', async () => {
    const counter = await Counter.open(desk)
    const { page } = counter
    await counter.choose(/White Water Rapids/, /^12:00/)
    await counter.customer()
    const consent = page.getByLabel('I accept the risks of white water')
    await expectSoon(() => consent.isVisible()).toBe(false)
    await page.getByText('The customer is asked on the waiver page.').click()
    await expectSoon(() => consent.isVisible()).toBe(true)
    await counter.book()
    await counter.made()
    const link = await page.getByLabel('Link to the waiver').inputValue()
    expect(link).toMatch(/^http:\/\/service\.test\//)
    await expectSoon(() => page.getByRole('link', { name: 'Open, to hand over' }).getAttribute('href')).toBe(link)
  })

  describe('about files', () => {
    const pdf = (name: string) => ({
      name,
      mimeType: 'application/pdf',
      buffer: Buffer.from(`%PDF-1.7\n${name}\n%%EOF`),
    })
    const files = async (reference: string) => {
      const uploadIds = (await answers(reference))
        .flatMap(({ value }) => (Array.isArray(value) ? value : []))
        .map(each => decodeTypeId('upl', each))
      const rows = await desk.world.admin.query<{ fileName: string }>(
        `select file_name "fileName" from upload where upload_id = any($1) and expires_at is null order by file_name`,
        [uploadIds],
      )
      return rows.map(each => each.fileName)
    }
    const due = (when: string) =>
      desk.world.admin.query('update product set waiver_policy = $3 where operator_id = $1 and activity_id = $2', [
        operators.kayaks.operatorId,
        activities.rapids.activityId,
        when,
      ])
    beforeAll(() => due('AT_BOOKING'))
    afterAll(() => due('BEFORE_ARRIVAL'))

    it('take the files that are chosen, and are required like others', async () => {
      const counter = await Counter.open(desk)
      const { page } = counter
      await counter.choose(/White Water Rapids/, /^12:00/)
      await counter.customer()
      await page.getByLabel('I accept the risks of white water').selectOption('Yes')
      await counter.book()
      const card = page.getByLabel('Photo of an identity card')
      await expectSoon(() => card.getAttribute('aria-invalid')).toBe('true')
      await desk.expectFit(page)
      await card.setInputFiles([pdf('front.pdf'), { ...pdf('notes.txt'), buffer: Buffer.from('no picture') }])
      await page.getByRole('button', { name: 'Remove front.pdf' }).waitFor()
      await page.getByRole('alert').getByText('notes.txt: ').waitFor()
      await desk.expectFit(page)
      await card.setInputFiles([pdf('wrong.pdf'), pdf('another.pdf')])
      await page.getByText('another.pdf is one file too many: at most 2 are taken.').waitFor()
      await page.getByRole('button', { name: 'Remove wrong.pdf' }).click()
      await card.setInputFiles(pdf('back.pdf'))
      // The input returns after a file is removed, and goes when no more may be added.
      await expectSoon(() => card.count()).toBe(0)
      // What was uploaded stays through a reload.
      await page.reload()
      await page.getByRole('button', { name: 'Remove back.pdf' }).waitFor()
      await counter.book()
      expect(await files(await counter.made())).toEqual(['back.pdf', 'front.pdf'])
    })

    it('are sent with what is typed while a file is uploaded', async () => {
      const counter = await Counter.open(desk)
      const { page } = counter
      await counter.choose(/White Water Rapids/, /^12:00/)
      await counter.customer()
      let release = () => {}
      const held = new Promise<void>(resolve => {
        release = resolve
      })
      await page.route('**/api/v2/ota/partner/uploads', async route => {
        await held
        await route.continue()
      })
      await page.getByLabel('Photo of an identity card').setInputFiles(pdf('slow.pdf'))
      await page.getByText('Uploading slow.pdf').waitFor()
      await expectSoon(() => page.locator('#book-submit').isDisabled()).toBe(true)
      await page.getByLabel('I accept the risks of white water').selectOption('Yes')
      release()
      await page.getByRole('button', { name: 'Remove slow.pdf' }).waitFor()
      await counter.book()
      const reference = await counter.made()
      expect(await files(reference)).toEqual(['slow.pdf'])
      expect(await answers(reference)).toContainEqual({ value: true, participant: 0 })
    })

    it('can be answered when an amendment asks them', async () => {
      await due('BEFORE_ARRIVAL')
      const counter = await Counter.open(desk)
      const { page } = counter
      await counter.choose(/White Water Rapids/, /^12:00/)
      await counter.customer()
      await counter.book()
      const reference = await counter.made()
      await due('AT_BOOKING')
      const scope = (to: string) =>
        desk.world.admin.query(
          'update waiver_question set scope = $3 where operator_id = $1 and question_id = any($2)',
          [operators.kayaks.operatorId, [questions.passport.questionId, questions.consent.questionId], to],
        )
      await scope('participant')
      const { dialog, second } = await addSecond(page, reference)
      await second.getByLabel('I accept the risks of white water').selectOption('Yes')
      await second.getByLabel('Photo of an identity card').setInputFiles(pdf('second.pdf'))
      await second.getByRole('button', { name: 'Remove second.pdf' }).waitFor()
      await dialog.getByRole('button', { name: 'Save changes' }).click()
      await dialog.waitFor({ state: 'detached' })
      await scope('booking')
      expect(await files(reference)).toEqual(['second.pdf'])
    })
  })

  it('accept answers of every other type, and validate them', async () => {
    const counter = await Counter.open(desk)
    const { page } = counter
    await counter.choose(/Midnight Paddle/, /^01:30/)
    await counter.customer()
    await page.getByText('No answer is required. The customer can answer on the waiver page;').click()
    await page.getByLabel('With a guide?').selectOption('No')
    await page.getByLabel('Why without?').fill('We know the bay.')
    const extras = page.getByRole('group', { name: 'Extras' })
    for (const extra of ['A lamp', 'A tea', 'A blanket']) await extras.getByLabel(extra).check()
    await page.getByLabel('Born on').fill('1990-12-31')
    await page.getByLabel('E-mail in an emergency').fill('mother@example.com')
    await page.getByLabel('Phone in an emergency').fill('12')
    await page.getByLabel('Signed').fill('Ada Lovelace')
    await counter.book()
    await extras.getByText(/must have at most 2 choices/).waitFor()
    await page
      .getByText(/must be a phone number/)
      .last()
      .waitFor()
    await expectSoon(() => page.getByLabel('Phone in an emergency').getAttribute('aria-invalid')).toBe('true')
    await desk.expectFit(page)
    await extras.getByLabel('A tea').uncheck()
    await page.getByLabel('Phone in an emergency').fill('+44 20 7946 0958')
    await counter.book()
    const values = (await answers(await counter.made())).map(({ value }) => value)
    const phone = expect.stringMatching(/^\+44/)
    expect(values).toEqual([
      false,
      'We know the bay.',
      ['lamp', 'blanket'],
      '1990-12-31',
      'mother@example.com',
      phone,
      'Ada Lovelace',
    ])
  })
})
