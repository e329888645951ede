import { isDeepStrictEqual } from 'node:util'
import type { Contender } from './Contender.ts'
import type { Request, Rival } from './cases.ts'
import type { Question } from './measure.ts'

/** Fields that differ between any two bookings. */
const OWN = new Set([
  'BookingReference',
  'BookingID',
  'BasketID',
  'CreatedAt',
  'UpdatedAt',
  'OccurredAt',
  'ID',
  'TicketCode',
  'Code',
])
/** Fields that differ between two shops as well. */
const OF_SHOP = new Set([
  ...OWN,
  'ActivityID',
  'ProductID',
  'TimeslotID',
  'UnitID',
  'Date',
  'Time',
  'StartsAt',
  'CancellableUntil',
  'PaymentReference',
])
/** Fields that mean something to their server alone. */
const OPAQUE = new Set(['cursor', 'endCursor'])
/** An answer without any item is shorter. */
const SHORTEST = 40
const NONE = new Set<string>()

/** A case, as far as its answers are concerned. */
export interface Checked extends Question {
  name: string
  writes?: boolean
  /** Fields to change, so that the same key is used for another request. */
  changed?: object
}

interface Answer {
  status: number
  text: string
}

/**
 * Contenders are compared only if they give the same answers: to the byte, but for the fields above in bookings, and in meaning where
 * another server has its own names. Returns the length of ours in bytes.
 */
export async function checkAnswers(
  each: Checked,
  ours: Contender,
  other: Contender,
  { next, answers }: Pick<Rival, 'next' | 'answers'> = {},
): Promise<number> {
  const request = each.next()
  const [one, two] = [await ask(ours, request, 'ours'), await ask(other, next?.() ?? request, 'other')]
  const same = one.status < 300 && one.status === two.status && sameAnswers(one.text, two.text, each, answers)
  if (!same) throw new Error(`${each.name}: the answers differ.\n${describe(ours, one)}\n${describe(other, two)}`)
  if (one.text.length < SHORTEST) throw new Error(`${each.name}: the answer is empty.\n${describe(ours, one)}`)
  for (const contender of each.writes ? new Set([ours, other]) : []) await checkPromises(each, contender)
  return Buffer.byteLength(one.text)
}

function sameAnswers(one: string, two: string, { writes }: Checked, answers: Rival['answers']): boolean {
  if (answers === 'fewer') return true
  if (typeof answers === 'function') return isDeepStrictEqual(read(one, OPAQUE), mask(answers(JSON.parse(two)), OPAQUE))
  const own = answers === 'ofAnotherShop' ? OF_SHOP : writes ? OWN : NONE
  return JSON.stringify(read(one, own)) === JSON.stringify(read(two, own))
}

/** A repeated key replays the first response, and is refused with another body; a booking above the capacity is a conflict. */
async function checkPromises(each: Checked, contender: Contender): Promise<void> {
  const request = each.next()
  const body = JSON.parse(request.body!) as Record<string, unknown>
  const first = await ask(contender, request)
  const again = await ask(contender, request)
  const mismatch = await ask(contender, {
    ...request,
    body: JSON.stringify({ ...body, ...(each.changed ?? { PaymentReference: 'another' }) }),
  })
  const kept = first.status === 201 && first.text === again.text && mismatch.status === 422
  if (!kept) {
    throw new Error(
      `${each.name}: promises are not kept.\n${[first, again, mismatch].map(a => describe(contender, a)).join('\n')}`,
    )
  }
}

async function ask(contender: Contender, request: Request, keySuffix = ''): Promise<Answer> {
  const headers = { ...request.headers }
  // The contenders share a database, so that a key sent to one would be replayed by the other.
  if (headers['idempotency-key']) headers['idempotency-key'] += keySuffix
  const response = await fetch(contender.url + request.path, { ...request, headers })
  return { status: response.status, text: await response.text() }
}

/** Without the costs of an operation, which only the service tells. */
function read(text: string, own: ReadonlySet<string>): unknown {
  const { extensions, ...answer } = JSON.parse(text)
  return mask(answer, own)
}

/** Only the type of each of these fields. */
function mask(value: unknown, fields: ReadonlySet<string>): unknown {
  return JSON.parse(JSON.stringify(value, (name, inner: unknown) => (fields.has(name) ? typeof inner : inner)))
}

function describe(contender: Contender, { status, text }: Answer): string {
  return `  ${contender.name}: ${status} ${text.slice(0, 2000)}`
}
