import { ActivityColour } from '../domain/products/ActivityColour.ts'
import type { Sql } from '../platform/sql/Database.ts'
import type { DemoActivity } from './DemoActivity.ts'
import { demoId } from './demoId.ts'
import { idOf } from './idOf.ts'
import { insertRows } from './insertRows.ts'
import type { DemoOperator } from './operators.ts'
import { pricingOf } from './pricingOf.ts'
import { recurrenceOf } from './recurrenceOf.ts'

const YEAR = 365 * 86_400_000
const colours = Object.values(ActivityColour)

/** Writes an operator with its partners, activities, schedules and questions. */
export async function writeOperator(sql: Sql, operator: DemoOperator, now: Date): Promise<void> {
  const { name, replyTo, brandColour, phone, website, languages, partners, activities } = operator
  const { billingName, billingAddress, taxNumber, timeZone, currency } = operator
  const { defaultBookingCutoffMinutes, defaultCancellationCutoffMinutes } = operator
  const operatorId = idOf.operator(operator)
  const createdAt = new Date(now.getTime() - YEAR)
  const brand = { name, replyTo, brandColour, phone, website, languages }
  const cutoffs = { defaultBookingCutoffMinutes, defaultCancellationCutoffMinutes }
  const row = {
    operatorId,
    ...brand,
    billingName,
    billingAddress,
    taxNumber,
    timeZone,
    currency,
    ...cutoffs,
    createdAt,
  }
  await insertRows(sql, 'operator', [row])
  await insertRows(
    sql,
    'partner',
    partners.map(each => ({ operatorId, partnerId: idOf.partner(operator, each.slug), ...each, createdAt })),
  )
  await insertRows(
    sql,
    'product',
    activities.map((each, index) => ({
      ...productRow(each, operator, now),
      colour: colours[index % colours.length]!,
      operatorId,
      createdAt,
      updatedAt: createdAt,
    })),
  )
  for (const activity of activities) await writeRecurrence(sql, operator, activity, now)
  const questions = activities.flatMap(questionRows)
  await insertRows(
    sql,
    'waiver_question',
    questions.map(each => ({ operatorId, ...each })),
  )
}

function productRow(activity: DemoActivity, operator: DemoOperator, now: Date) {
  const { timeZone, currency } = operator
  const { slug, priceMinor, schedules, exceptions, questions, popularity, fullInDays, fullEveryOtherWeek, ...members } =
    activity
  return {
    minParticipants: 1,
    maxParticipants: null,
    departureMinimum: null,
    waiverPolicy: 'BEFORE_ARRIVAL',
    published: true,
    ...members,
    activityId: idOf.activity(activity),
    pricing: pricingOf(operator, activity, now),
    timeZone,
    currency,
  }
}

async function writeRecurrence(sql: Sql, operator: DemoOperator, activity: DemoActivity, now: Date): Promise<void> {
  const { schedules, exceptions } = recurrenceOf(activity, operator.timeZone, now)
  const owner = { operatorId: idOf.operator(operator), activityId: idOf.activity(activity) }
  await insertRows(
    sql,
    'schedule',
    schedules.map((each, index) => ({ ...owner, scheduleId: demoId('schedule', activity.slug, index), ...each })),
  )
  await insertRows(
    sql,
    'schedule_exception',
    exceptions.map((each, index) => ({ ...owner, exceptionId: demoId('exception', activity.slug, index), ...each })),
  )
}

function questionRows(activity: DemoActivity) {
  return (activity.questions ?? []).map(({ slug, samples, dependsOn, ...members }, position) => ({
    helpText: null,
    required: false,
    scope: 'booking',
    options: null,
    minLength: null,
    maxLength: null,
    min: null,
    max: null,
    pattern: null,
    file: null,
    ...members,
    dependsOn: dependsOn && { questionId: idOf.question(activity, dependsOn.question), values: dependsOn.values },
    activityId: idOf.activity(activity),
    questionId: idOf.question(activity, slug),
    position,
  }))
}
