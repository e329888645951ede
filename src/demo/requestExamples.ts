import type { FastifyInstance } from 'fastify'
import type { LinkSigner } from '../domain/access/LinkSigner.ts'
import { encodeTypeId } from '../domain/scalars/typeid.ts'
import type { Database } from '../platform/sql/Database.ts'
import type { RequestExamples } from '../transports/rest/openapi/RequestExamples.ts'
import { findShowcase } from './findShowcase.ts'
import { idOf } from './idOf.ts'
import { operators } from './operators.ts'

const partner = '/api/v2/ota/partner'
const DAY = 86_400_000
/** How many free places a timeslot has in which an example books. */
const PLACES = 4
/** How long a hold lasts at least once it is shown. */
const HOLD_MINUTES = 10
/** Where the reader's program would listen for changes. */
const PROGRAM = 'http://localhost:8080/webhooks'

interface Question {
  QuestionID: string
  Type: string
  Scope: 'booking' | 'participant'
  Options: { Value: string }[] | null
  Min: number | null
  DependsOn: object | null
}

interface Sold {
  BookingReference: string
  Status: string
  Participants: number
  StartsAt: number
  HoldExpiresAt: number | null
  Version: number
}

interface Endpoint {
  WebhookID: string
  Description: string | null
  SequenceNumber: number
}

const customerNamed = (name: string) => ({
  FirstName: name,
  LastName: 'Lovelace',
  Email: `${name.toLowerCase()}@example.com`,
})

/**
 * Requests that work in the demo as they stand, for the reference at `/docs`. What an example changes or ends was made for it, over the
 * API itself, and is made again once it was used up.
 * @param key a key of the demo with the scopes of all paths
 */
export async function requestExamples(
  app: FastifyInstance,
  database: Database,
  links: LinkSigner,
  key: string,
  now: Date,
): Promise<RequestExamples> {
  const call = async <Data>(method: 'GET' | 'POST', url: string, payload?: object, once?: string) => {
    const headers = { authorization: `Bearer ${key}`, ...(once && { 'idempotency-key': once }) }
    const response = await app.inject({ method, url, headers, payload })
    if (response.statusCode >= 300) throw new Error(`${method} ${url} was refused: ${response.body}`)
    return response.json<{ data: Data }>().data
  }
  const get = <Data>(url: string) => call<Data>('GET', url)
  const post = <Data>(url: string, body: object, once?: string) => call<Data>('POST', url, body, once)

  const dayIn = (days: number) => new Date(now.getTime() + days * DAY).toISOString().slice(0, 10)
  const seconds = Math.floor(now.getTime() / 1000)
  const today = dayIn(0)
  const range = { StartDate: dayIn(4), EndDate: dayIn(34) }
  const tour = operators.kayaks.activities.find(each => each.slug === 'sunset-kayak-tour')!
  const ActivityID = encodeTypeId('act', idOf.activity(tour))
  const { Units } = (
    await get<{ ActivityID: string; Units: { UnitID: string; IsDefault: boolean }[] }[]>(`${partner}/products`)
  ).find(each => each.ActivityID === ActivityID)!
  const slots = await get<{ Date: string; Time: string; Available: number }[]>(
    `${partner}/availability/${ActivityID}/timeslots?StartDate=${range.StartDate}&EndDate=${range.EndDate}`,
  )
  // Each has room for what one example takes.
  const roomy = slots.filter(each => each.Available >= PLACES)
  let used = 0
  const place = () => {
    const { Date: day, Time } = roomy[used++ % roomy.length]!
    return { ActivityID, Date: day, Time }
  }
  const questions = await get<Question[]>(`${partner}/questions/${ActivityID}`)
  const Answers = questions.flatMap(each => answersTo(each))
  const Customer = customerNamed('Ada')

  const sold = async (what: string, path: 'booking' | 'hold', isUsable: (found: Sold) => boolean) => {
    const PartnerReference = `docs-${what}`
    const { Bookings } = await get<{ Bookings: Sold[] }>(`${partner}/bookings?PartnerReference=${PartnerReference}`)
    const wish = { ...place(), Participants: 2, ...(path === 'booking' && { Customer }), PartnerReference }
    return Bookings.find(isUsable) ?? post<Sold>(`${partner}/${path}`, wish)
  }
  const isBooked = ({ Status, StartsAt }: Sold) => Status === 'CONFIRMED' && StartsAt > seconds + 2 * 86_400
  const isHeld = ({ HoldExpiresAt }: Sold) => HoldExpiresAt !== null && HoldExpiresAt > seconds + HOLD_MINUTES * 60
  const named = ({ BookingReference }: Sold) => ({ BookingReference })
  const read = named(await sold('read', 'booking', isBooked))
  const amended = await sold('amend', 'booking', each => isBooked(each) && each.Participants === 2)

  const endpoints = await get<Endpoint[]>(`${partner}/webhooks`)
  const endpoint = async (Description: string) =>
    endpoints.find(each => each.Description === Description) ??
    (
      await post<{ Webhook: Endpoint }>(`${partner}/webhooks`, {
        Url: PROGRAM,
        Types: ['booking.rejected'],
        Description,
      })
    ).Webhook
  const { WebhookID, SequenceNumber } = await endpoint('For the examples of /docs')
  const deliveries = `${partner}/webhooks/${WebhookID}/deliveries`
  const { Deliveries } = await get<{ Deliveries: { WebhookDeliveryID: string }[] }>(deliveries)
  const { WebhookDeliveryID } =
    Deliveries[0] ?? (await post<{ WebhookDeliveryID: string }>(`${partner}/webhooks/${WebhookID}/test`, {}))
  const webhook = { parameters: { WebhookID } }
  const delivery = { parameters: { WebhookDeliveryID } }

  const { full } = await findShowcase(database, links, now)
  if (!full) throw new Error('The demo has no full timeslot any more.')
  const fullPlace = { ActivityID: full.activityId, Date: full.date, Time: full.time }
  const waiting = async (name: string) => {
    const entry = { ...fullPlace, Participants: 1, Customer: customerNamed(name) }
    return { parameters: { WaitlistID: (await post<{ WaitlistID: string }>(`${partner}/waitlist`, entry)).WaitlistID } }
  }

  const OccurredAt = Math.floor(Date.parse(today) / 1000)
  const entry = async (what: string) => {
    const recorded = { Meter: 'docs-examples', Usage: 12.5, OccurredAt }
    const { ID } = await post<{ ID: number }>('/api/v2/usage/meters', recorded, `docs-${what}-${today}`)
    return { parameters: { ID } }
  }
  const month = { from: `${today.slice(0, 7)}-01`, to: today }
  const statement = { parameters: { Month: today.slice(0, 7) } }
  const units = [Units.find(each => each.IsDefault)!, ...Units.filter(each => !each.IsDefault)].slice(0, 2)

  return {
    resolveProduct: { parameters: { Name: tour.name } },
    listDates: { parameters: { ActivityID, ...range } },
    listTimeslots: { parameters: { ActivityID, Date: roomy[0]!.Date, ...range } },
    listAvailability: { parameters: { StartDate: range.StartDate, EndDate: dayIn(33) } },
    createBooking: { body: { ...place(), Participants: 2, Customer, Answers, Language: 'en-GB' } },
    quoteBooking: { body: { ...place(), Units: units.map(({ UnitID }) => ({ UnitID, Quantity: 1 })) } },
    readBooking: { parameters: read },
    cancelBooking: { parameters: named(await sold('cancel', 'booking', isBooked)) },
    holdBooking: { body: { ...place(), Participants: 2 } },
    confirmBooking: {
      parameters: named(await sold('confirm', 'hold', isHeld)),
      body: { Customer, Answers, PaymentReference: 'PAY-88213' },
    },
    extendHold: { parameters: named(await sold('extend', 'hold', isHeld)) },
    amendBooking: { parameters: named(amended), body: { Participants: 3, ExpectedVersion: amended.Version } },
    answerQuestions: { parameters: named(await sold('answers', 'booking', isBooked)), body: { Answers } },
    listChanges: { parameters: { after: SequenceNumber } },
    readChangeSnapshot: { parameters: range },
    readChangeDigest: { parameters: { at: SequenceNumber, ...range } },
    createWebhook: {
      body: { Url: PROGRAM, Types: ['booking.confirmed', 'booking.cancelled'], Description: 'My program' },
    },
    readWebhook: webhook,
    updateWebhook: webhook,
    deleteWebhook: { parameters: { WebhookID: (await endpoint('For the example of /docs that deletes')).WebhookID } },
    rollWebhookSecret: webhook,
    testWebhook: webhook,
    replayWebhook: { parameters: { WebhookID, after: SequenceNumber } },
    listWebhookDeliveries: webhook,
    readWebhookDelivery: delivery,
    resendWebhookDelivery: delivery,
    joinWaitlist: { body: { ...fullPlace, Participants: 2, Customer, Language: 'en-GB' } },
    readWaitlistEntry: await waiting('Grace'),
    leaveWaitlist: await waiting('Alan'),
    makeWaitlistLink: { parameters: fullPlace },
    listQuestions: { parameters: { ActivityID } },
    listCoreQuestions: { parameters: { ActivityID } },
    readStatement: statement,
    exportStatement: statement,
    recordUsage: { body: { Meter: 'docs-examples', Usage: 12.5, OccurredAt } },
    recordUsageBatch: {
      body: {
        Entries: [
          { Meter: 'docs-examples', Usage: 0.25, OccurredAt, IdempotencyKey: `call-8811-${today}` },
          { Meter: 'docs-examples', Usage: 13, OccurredAt, IdempotencyKey: `call-8812-${today}` },
        ],
      },
    },
    voidUsageEntry: await entry('void'),
    amendUsageEntry: await entry('amend'),
    summariseUsage: { parameters: month },
    exportUsage: { parameters: month },
  }
}

/** The first answer that a question takes, of both participants; none to one that only some are asked, or that asks for a file. */
function answersTo({ QuestionID, Type, Scope, Options, Min, DependsOn }: Question): object[] {
  const first = Options?.[0]?.Value
  const values: Record<string, unknown> = {
    text: 'None',
    long_text: 'None',
    number: Math.max(Min ?? 0, 60),
    boolean: true,
    date: '1990-05-14',
    single_choice: first,
    multi_choice: [first],
    email: 'ada@example.com',
    phone: '+442079460958',
  }
  const Value = values[Type]
  if (DependsOn || Value === undefined) return []
  return Scope === 'booking' ? [{ QuestionID, Value }] : [1, 2].map(Participant => ({ QuestionID, Participant, Value }))
}
