import { describe, expect, it } from '@jest/globals'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { buildSchema } from '../../src/transports/graphql/schema/buildSchema.ts'
import { openApiDocument } from '../../src/transports/rest/openapi/openApiDocument.ts'
import { activities, questions } from '../world/cast.ts'
import { rest } from '../world/rest.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()

const ajv = new Ajv2020({ strict: false })
addFormats.default(ajv)
ajv.addSchema({ $id: 'openapi', ...openApiDocument(buildSchema()) })
const isValid = ajv.getSchema('openapi#/components/schemas/CreateBookingInput')!

const customer = { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com' }
const booking = {
  ActivityID: activities.cave.id,
  Date: '2026-07-01',
  Time: '11:00',
  Participants: 1,
  Customer: customer,
  Answers: [
    { QuestionID: questions.experience.id, Value: 'never' },
    { QuestionID: questions.weight.id, Participant: 1, Value: 61.5 },
  ],
}
const mailTo = (Email: unknown) => ({ Customer: { ...customer, Email } })
const call = (Phone: unknown) => ({ Customer: { ...customer, Phone } })
const answer = (Value: unknown) => ({
  Answers: [...booking.Answers, { QuestionID: questions.allergies.id, Value }],
})

describe('the schema of a booking request', () => {
  it.each<[string, object]>([
    ['all that is needed', {}],
    ['a plain UUID for an identifier', { ActivityID: activities.cave.activityId }],
    ['null for what is not given', { TimeslotID: null, Notes: null, Language: null, PaymentReference: null }],
    ['an address with blanks around it', mailTo(' ada@example.com ')],
    ['an address with two dots in a row', mailTo('a..b@example.com')],
    ['an address of several labels', mailTo("o'brien+kayak@mail.example.co.uk")],
    ['a phone number with typographic dashes', call('+44 20 7946–0958')],
    ['a phone number that begins with 00', call('0044 (20) 7946.0958')],
    ['a phone number with an extension', call('+44 20 7946 0958 ext. 5')],
    ['a phone number without its country code', call('020 7946 0958')],
    ['words for a phone number', call('ask at the desk, '.repeat(20))],
    ['no phone number', call(null)],
    ['a blank phone number', call('')],
    ['a language', { Language: 'zh-Hant-TW' }],
    ['a blank answer', answer('')],
    ['null for an answer', answer(null)],
  ])('accepts %s, as the service does', async (_, more) => {
    const body = { ...booking, ...more }
    const answered = await rest(world, 'POST', '/api/v2/ota/partner/booking', { key: 'wanderly', body })
    expect([answered.status, answered.problem]).toEqual([201, undefined])
    expect([isValid(body), isValid.errors]).toEqual([true, null])
    await world.admin.query('update timeslot set taken = 0')
  })

  it.each<[string, object]>([
    ['null for the timeslot and for the time', { TimeslotID: null, Time: null }],
    ['null for the day', { Date: null }],
    ['an address without a dot in its domain', mailTo('ada@localhost')],
    ['an address with a blank in it', mailTo('ada @example.com')],
    ['an address that ends with a dot', mailTo('ada@example.com.')],
    ['an object for an answer', answer({ a: 1 })],
    ['a list of numbers for an answer', answer([1])],
  ])('refuses %s, as the service does', async (_, more) => {
    const body = { ...booking, ...more }
    const answered = await rest(world, 'POST', '/api/v2/ota/partner/booking', { key: 'wanderly', body })
    expect([answered.status, isValid(body)]).toEqual([422, false])
  })
})
