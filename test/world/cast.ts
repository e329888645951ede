import { hashKeyText, newKeyText, prefixOfKeyText } from '../../src/domain/access/keyText.ts'
import type { Scope } from '../../src/domain/access/Scope.ts'
import { generateTimeslots } from '../../src/domain/availability/generateTimeslots.ts'
import { defaultPricing } from '../../src/domain/rules/pricing/defaultPricing.ts'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import type { Database } from '../../src/platform/sql/Database.ts'

/** The time at which every test starts: a Monday morning in London. */
export const NOW = new Date('2026-06-15T08:00:00Z')

const uuid = (n: number) => `01970000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`

const kayaks = uuid(1)
const walls = uuid(2)

/** Two operators: kayaks in London, climbing walls in New York. */
export const operators = {
  kayaks: { operatorId: kayaks, name: 'Harbour Kayaks', timeZone: 'Europe/London', currency: 'GBP' },
  walls: { operatorId: walls, name: 'Brooklyn Walls', timeZone: 'America/New_York', currency: 'USD' },
}

/** Two partners of the kayaks, and one of the walls with the name of one of those: names are unique per operator only. */
export const partners = {
  wanderly: { operatorId: kayaks, partnerId: uuid(11), name: 'Wanderly', slug: 'wanderly' },
  tripster: { operatorId: kayaks, partnerId: uuid(12), name: 'Tripster', slug: 'tripster' },
  wallPartner: { operatorId: walls, partnerId: uuid(13), name: 'Wanderly', slug: 'wanderly' },
}

const key = (operatorId: string, scopes: Scope[], partnerId: string | null = null) => ({
  operatorId,
  partnerId,
  scopes,
  text: newKeyText(operatorId),
})

/** A key for each kind of caller. */
export const keys = {
  wanderly: key(kayaks, ['ota'], partners.wanderly.partnerId),
  tripster: key(kayaks, ['ota'], partners.tripster.partnerId),
  wallPartner: key(walls, ['ota'], partners.wallPartner.partnerId),
  usage: key(kayaks, ['usage:write', 'usage:read']),
  usageReadOnly: key(kayaks, ['usage:read']),
  operator: key(kayaks, ['operator:write', 'usage:read']),
  operatorReadOnly: key(kayaks, ['operator:read']),
  wallsOperator: key(walls, ['operator:write', 'usage:write', 'usage:read']),
  noScopes: key(kayaks, []),
}

/** The activities. Each runs daily at its times; `id` is the ActivityID. */
export const activities = {
  /** 10 places at 09:00, 13:00 and 18:00; booking closes an hour before, cancelling a day before. */
  sunset: activity(21, kayaks, 'Sunset Kayak Tour', { capacity: 10, times: ['09:00', '13:00', '18:00'] }),
  /** 4 places at 10:00; 2 to 4 participants in one booking. */
  island: activity(22, kayaks, 'Island Kayak Day', { capacity: 4, times: ['10:00'], min: 2, max: 4 }),
  /** Required answers must be sent with the booking. */
  cave: activity(23, kayaks, 'Sea Cave Expedition', { capacity: 8, times: ['11:00'], policy: 'AT_BOOKING' }),
  /** Required answers, one of them a file, are due before arrival. */
  rapids: activity(24, kayaks, 'White Water Rapids', { capacity: 8, times: ['12:00'] }),
  /** Every night at 01:30: skipped when clocks go forward, twice when they go back. */
  midnight: activity(25, kayaks, 'Midnight Paddle', { capacity: 6, times: ['01:30'] }),
  /** Not published. */
  secret: activity(26, kayaks, 'Secret Lagoon', { capacity: 6, times: ['15:00'], published: false }),
  /** Of the other operator. */
  bouldering: activity(27, walls, 'Bouldering Hour', { capacity: 12, times: ['17:00', '19:00'] }),
}

interface Traits {
  capacity: number
  times: string[]
  min?: number
  max?: number
  policy?: 'AT_BOOKING' | 'BEFORE_ARRIVAL'
  published?: boolean
}

function activity(n: number, operatorId: string, name: string, traits: Traits) {
  const activityId = uuid(n)
  return { operatorId, activityId, id: encodeTypeId('act', activityId), productId: n, name, ...traits }
}

/** The waiver questions: those of the sea cave, and those of the rapids. */
export const questions = {
  experience: question(31, activities.cave.activityId, 'Have you paddled before?', 'single_choice', {
    required: true,
    options: [
      { value: 'never', label: 'Never' },
      { value: 'often', label: 'Often' },
    ],
  }),
  weight: question(32, activities.cave.activityId, 'Weight in kg', 'number', {
    required: true,
    scope: 'participant',
    min: 20,
    max: 150,
  }),
  allergies: question(33, activities.cave.activityId, 'Allergies', 'long_text', { maxLength: 200 }),
  consent: question(34, activities.rapids.activityId, 'I accept the risks of white water', 'boolean', {
    required: true,
  }),
  passport: question(35, activities.rapids.activityId, 'Photo of an identity card', 'file', {
    required: true,
    file: { maxBytes: 1_000_000, acceptedTypes: ['image/jpeg', 'image/png', 'application/pdf'], maxFiles: 2 },
  }),
}

interface QuestionTraits {
  required?: boolean
  scope?: 'booking' | 'participant'
  options?: object[]
  min?: number
  max?: number
  maxLength?: number
  file?: object
}

function question(n: number, activityId: string, label: string, type: string, traits: QuestionTraits) {
  const questionId = uuid(n)
  return { questionId, id: encodeTypeId('wq', questionId), position: n, activityId, label, type, ...traits }
}

/** Inserts the cast into an empty, migrated database. */
export async function writeCast(database: Database): Promise<void> {
  for (const each of Object.values(operators)) {
    await database.query(
      'insert into operator (operator_id, name, time_zone, currency, created_at) values ($1, $2, $3, $4, $5)',
      [each.operatorId, each.name, each.timeZone, each.currency, NOW],
    )
  }
  for (const each of Object.values(partners)) {
    await database.query(
      'insert into partner (operator_id, partner_id, name, slug, created_at) values ($1, $2, $3, $4, $5)',
      [each.operatorId, each.partnerId, each.name, each.slug, NOW],
    )
  }
  for (const each of Object.values(activities)) await writeActivity(database, each)
  // The numbers are set explicitly; the next activity gets one above them.
  await database.query(`select setval('product_product_id_seq', 100)`)
  for (const each of Object.values(questions)) await writeQuestion(database, each)
}

/** Inserts the keys: generated in each test process, so that none is ever stored. */
export async function writeKeys(database: Database): Promise<void> {
  for (const [index, [name, each]] of Object.entries(keys).entries()) {
    await database.query(
      `insert into api_key (operator_id, key_id, partner_id, name, prefix, hash, scopes, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        each.operatorId,
        uuid(100 + index),
        each.partnerId,
        name,
        prefixOfKeyText(each.text),
        hashKeyText(each.text),
        each.scopes,
        NOW,
      ],
    )
  }
}

async function writeActivity(database: Database, each: (typeof activities)['sunset']): Promise<void> {
  const { timeZone, currency } = Object.values(operators).find(operator => operator.operatorId === each.operatorId)!
  await database.query(
    `insert into product (operator_id, activity_id, product_id, name, short_description, description, category,
       duration_minutes, time_zone, pricing, currency, min_participants, max_participants, booking_cutoff_minutes,
       cancellation_cutoff_minutes, images, waiver_policy, published, created_at, updated_at)
     values ($1, $2, $3, $4, 'Short', 'Long', 'Water', 90, $5, $12, $6, $7, $8, 60, 1440, '[]', $9, $10, $11, $11)`,
    [
      each.operatorId,
      each.activityId,
      each.productId,
      each.name,
      timeZone,
      currency,
      each.min ?? 1,
      each.max ?? null,
      each.policy ?? 'BEFORE_ARRIVAL',
      each.published ?? true,
      NOW,
      defaultPricing(each.activityId, 4500),
    ],
  )
  await database.query(
    `insert into schedule (operator_id, schedule_id, activity_id, weekdays, times, capacity)
     values ($1, $2, $3, '{1,2,3,4,5,6,7}', $4, $5)`,
    [each.operatorId, uuid(each.productId + 40), each.activityId, each.times, each.capacity],
  )
  await database.transaction(sql => generateTimeslots(sql, each.operatorId, each.activityId, NOW))
}

async function writeQuestion(database: Database, each: ReturnType<typeof question>): Promise<void> {
  await database.query(
    `insert into waiver_question (operator_id, question_id, activity_id, label, type, required, scope, options, max_length,
       min, max, file, position)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      kayaks,
      each.questionId,
      each.activityId,
      each.label,
      each.type,
      each.required ?? false,
      each.scope ?? 'booking',
      each.options ? JSON.stringify(each.options) : null,
      each.maxLength ?? null,
      each.min ?? null,
      each.max ?? null,
      each.file ? JSON.stringify(each.file) : null,
      each.position,
    ],
  )
}

/** The client of calls that come without a request, from no address. */
export const client = { address: '' }
