import { isDeepStrictEqual } from 'node:util'
import type { Contender } from './Contender.ts'
import type { Case, Request } from './cases.ts'

/** Fields that differ between any two bookings. */
const OWN = new Set(['BookingReference', 'BookingID', 'BasketID', 'CreatedAt', 'UpdatedAt', 'OccurredAt', 'ID'])
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

/** A request that is sent to both contenders. */
interface Question extends Pick<Case, 'name' | 'varied' | 'next' | 'nextOfOther'> {
  /** Fields to change, so that the same key is used for another request. */
  changed?: object
}

interface Answer {
  status: number
  text: string
}

/** Contenders are compared only if they give the same responses. Only the fields above may differ, in bookings. */
export async function checkAnswers(each: Question, ours: Contender, other: Contender): Promise<number> {
  const request = each.next()
  const own = each.nextOfOther ? OF_SHOP : OWN
  const [one, two] = [await ask(ours, request, 'ours'), await ask(other, each.nextOfOther?.() ?? request, 'other')]
  const same = one.status < 300 && one.status === two.status && isDeepStrictEqual(read(one, own), read(two, own))
  if (!same) throw new Error(`${each.name}: the answers differ.\n${describe(ours, one)}\n${describe(other, two)}`)
  for (const contender of each.varied ? [ours, other] : []) await checkPromises(each, contender)
  return one.text.length
}

/** A repeated key replays the first response, and is refused with another body; a booking above the capacity is a conflict. */
async function checkPromises(each: Question, contender: Contender): Promise<void> {
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
function read({ text }: Answer, own: ReadonlySet<string>): unknown {
  const { extensions, ...answer } = JSON.parse(text, (name, value: unknown) => (own.has(name) ? typeof value : value))
  return answer
}

function describe(contender: Contender, { status, text }: Answer): string {
  return `  ${contender.name}: ${status} ${text.slice(0, 1000)}`
}
