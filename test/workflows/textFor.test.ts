import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { Caller } from '../../src/domain/access/Caller.ts'
import { makeBooking } from '../../src/domain/bookings/sale/makeBooking.ts'
import { Channel } from '../../src/domain/scalars/Channel.ts'
import { textFor } from '../../src/domain/workflows/textFor.ts'
import { ask, refusalOf } from '../graphql/ask.ts'
import { activities, NOW, operators } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { Office } from './Office.ts'

const world = useWorld()
let office: Office
let operator: Caller
beforeAll(async () => {
  office = new Office(world)
  operator = await world.caller('operator')
})
beforeEach(async () => {
  world.now = NOW
  await office.clear()
})

const portuguese = { language: 'pt', subject: 'Olá {{customer_first_name}}', body: '{{date}}: {{price}}' }

describe('textFor', () => {
  it.each([
    // The workflow's own, its translations, the booking, and what it gets.
    ['en', [], null, 'en'],
    ['en', [], 'pt', 'en'],
    ['en', ['pt'], null, 'en'],
    ['en', ['pt'], 'pt', 'pt'],
    ['en', ['pt'], 'pt-BR', 'pt'],
    ['en', ['pt'], 'PT-br', 'pt'],
    ['en', ['pt'], 'de', 'en'],
    ['en', ['pt'], 'no_language', 'en'],
    ['en', ['pt-PT', 'pt-BR'], 'pt-BR', 'pt-BR'],
    ['en', ['pt-PT', 'pt-BR'], 'pt', 'pt-PT'],
    ['en-GB', ['en-US'], 'en-US', 'en-US'],
    ['en-GB', ['en-US'], 'en-AU', 'en-GB'],
    ['en', ['fil'], 'fi', 'en'],
  ])('of a workflow in %s with %j gives a reader of %s the text in %s', (own, further, reader, expected) => {
    const text = (language: string) => ({ language, subject: language, body: language })
    const chosen = textFor({ ...text(own), translations: further.map(text) }, reader)
    expect(chosen).toMatchObject(text(expected))
  })
})

describe('an e-mail of a workflow with translations', () => {
  const bookIn = async (language: string) => {
    const input = {
      activityId: activities.sunset.activityId,
      ...{ date: '2026-07-01', time: '09:00', participants: 2, language },
      customer: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', phone: null },
    }
    const request = { input, channel: Channel.ONLINE, idempotencyKey: null }
    return (await makeBooking(world.database, operator, request, world.now)).booking
  }
  const sentTo = async (bookingId: string) =>
    (
      await world.admin.query<{ subject: string; text: string; language: string }>(
        'select subject, text, language from email where booking_id = $1',
        [bookingId],
      )
    )[0]

  it.each([
    ['pt', { subject: 'Olá Ada', text: expect.stringMatching(/^quarta-feira, 1 de julho de 2026: £/), language: 'pt' }],
    ['pt-BR', { subject: 'Olá Ada', text: expect.stringMatching(/^quarta-feira/), language: 'pt' }],
    ['de', { subject: 'Hello Ada', text: expect.stringContaining('Wednesday, July 1, 2026'), language: 'en' }],
  ])('is written for a booking in %s', async (language, expected) => {
    await office.workflow({ translations: [portuguese] })
    const { bookingId } = await bookIn(language)
    await office.work()
    expect(await sentTo(bookingId)).toEqual(expected)
  })
})

const CREATE = `mutation ($input: WorkflowInput!) {
  saved: createWorkflow(input: $input) { id translations { language subject body } } }`
const UPDATE = `mutation ($id: WorkflowID!, $input: WorkflowChanges!) {
  saved: updateWorkflow(workflowId: $id, input: $input) { id translations { language subject body } } }`
const input = { name: 'Hello', trigger: 'BOOKING_CONFIRMED', subject: 'Hello', body: 'Hello', language: 'en' }

interface Saved {
  saved: { id: string; translations: object[] }
}
const create = async (translations?: object[] | null) =>
  (await ask<Saved>(world, operator, CREATE, { input: { ...input, translations } })).saved
const change = async (id: string, changes: object) =>
  (await ask<Saved>(world, operator, UPDATE, { id, input: changes })).saved
const violationsOf = async (asked: Promise<unknown>) =>
  (await refusalOf(asked)).facts.errors!.map(({ path, detail }) => `${path.join('.')}: ${detail}`)

describe('translations', () => {
  it('stay if they are omitted, and are replaced as a list', async () => {
    const { id, translations } = await create([{ ...portuguese, language: ' PT-pt ', subject: ' Olá ' }])
    expect(translations).toEqual([{ ...portuguese, language: 'pt-PT', subject: 'Olá' }])
    expect((await change(id, { subject: 'Changed' })).translations).toEqual(translations)
    const german = { language: 'de', subject: 'Hallo', body: 'Hallo' }
    expect((await change(id, { translations: [german] })).translations).toEqual([german])
    expect((await change(id, { translations: [] })).translations).toEqual([])
    expect(await violationsOf(change(id, { translations: null }))).toEqual([
      'input.translations: translations cannot be cleared: leave it out to keep it as it is.',
    ])
  })

  it('are refused with every violation at once', async () => {
    const wrong = [
      { language: 'pt', subject: '{{first_name}}', body: '{{date' },
      { language: 'no_language', subject: 'Olá', body: 'Olá' },
      { language: 'PT', subject: 'Olá', body: 'Olá' },
      { language: 'EN', subject: 'Hi', body: 'Hi' },
    ]
    const expected = [
      expect.stringMatching(/^input\.translations\.0\.subject: There is no placeholder \{\{first_name\}\}/),
      expect.stringMatching(/^input\.translations\.0\.body: The "\{\{" in line 1, column 1 is not closed/),
      'input.translations.1.language: Language must be a language tag of BCP 47, such as en or pt-BR.',
      'input.translations.2.language: The workflow has another text in pt: give each language once.',
      'input.translations.3.language: The workflow has another text in en: give each language once.',
    ]
    expect(await violationsOf(create(wrong))).toEqual(expected)
    const { id } = await create()
    expect(await violationsOf(change(id, { translations: wrong }))).toEqual(expected)
    const blank = { language: 'de', subject: ' ', body: '\n' }
    const withBlank = [
      'input.translations.4.body: body must not be blank.',
      'input.translations.4.subject: subject must not be blank.',
    ]
    expect(await violationsOf(create([...wrong, blank]))).toEqual([...withBlank, ...expected])
    // The language of the workflow itself is not in these changes, so nothing is known of it yet.
    expect(await violationsOf(change(id, { translations: [...wrong, blank] }))).toEqual([
      ...withBlank,
      ...expected.slice(0, -1),
    ])
  })

  it('are no more than twelve, and not in the language that the workflow gets', async () => {
    const many = ['de', 'fr', 'es', 'it', 'nl', 'da', 'sv', 'nb', 'fi', 'pl', 'cs', 'hu', 'el']
    const texts = many.map(language => ({ ...portuguese, language }))
    expect(await violationsOf(create(texts))).toEqual([
      'input.translations: translations must have at most 12 items; it has 13.',
    ])
    const { id } = await create(texts.slice(1))
    expect(await violationsOf(change(id, { language: 'FR' }))).toEqual([
      'input.translations.0.language: The workflow has another text in fr: give each language once.',
    ])
  })

  it.each([
    ['no list', '{}'],
    ['a text that lacks its body', '[{"language": "pt", "subject": "Olá"}]'],
    ['a blank body', '[{"language": "pt", "subject": "Olá", "body": " "}]'],
    ['a subject that is too long', `[{"language": "pt", "subject": "${'x'.repeat(201)}", "body": "Olá"}]`],
    ['a tag that is not canonical', '[{"language": "PT", "subject": "Olá", "body": "Olá"}]'],
    ['the language of the workflow', '[{"language": "en", "subject": "Olá", "body": "Olá"}]'],
    [
      'a language twice',
      '[{"language": "pt", "subject": "Olá", "body": "Olá"}, {"language": "pt", "subject": "Olá", "body": "Olá"}]',
    ],
  ])('cannot be stored with %s', async (_, translations) => {
    await office.workflow({ translations: [portuguese, { ...portuguese, language: 'pt-BR' }] })
    const stored = world.admin.query('update workflow set translations = $1::jsonb where operator_id = $2', [
      translations,
      operators.kayaks.operatorId,
    ])
    await expect(stored).rejects.toMatchObject({ code: expect.stringMatching(/^(23514|22023)$/) })
  })

  it('can be previewed and tested in a language', async () => {
    const { id } = await create([portuguese])
    const preview = (variables: object) =>
      ask(
        world,
        operator,
        `query ($id: WorkflowID!, $language: String, $reference: String) {
          previewWorkflow(workflowId: $id, language: $language, bookingReference: $reference) { language subject } }`,
        { id, ...variables },
      )
    const own = { previewWorkflow: { language: 'en', subject: 'Hello' } }
    const translated = { previewWorkflow: { language: 'pt', subject: 'Olá Ada' } }
    const { bookingReference: reference } = await office.book()
    expect(await preview({})).toEqual(own)
    expect(await preview({ language: 'pt-BR' })).toEqual(translated)
    expect(await preview({ language: 'pt', reference })).toEqual(translated)
    expect(await preview({ reference })).toEqual(own)
    expect(await violationsOf(preview({ language: 'no_language' }))).toHaveLength(1)
    const test = `mutation ($id: WorkflowID!) {
      sendTestEmail(workflowId: $id, to: "a@example.com", language: "pt") { subject } }`
    expect(await ask(world, operator, test, { id })).toEqual({ sendTestEmail: { subject: 'Olá Ada' } })
  })
})
