import type { OpenDatabase } from '../../src/platform/connection/openPool.ts'
import type { Contender } from './Contender.ts'
import { ask, get, PAGE, type Request } from './cases.ts'
import { compare, type Finding } from './Finding.ts'
import { atMost } from './Goal.ts'
import { asHttp } from './load/asHttp.ts'
import { Line } from './load/Line.ts'
import type { Shop } from './shop.ts'
import { spreadOf } from './spreadOf.ts'

/** What is read where there is more data. */
interface Read {
  name: string
  of(shop: Shop, reference: string): Request
}

const NODE = 'bookingReference status date time participants customer { firstName lastName email }'

const bookings = (name: string, given: string, asked = `nodes { ${NODE} }`): Read => ({
  name,
  of: shop => ask(shop, `{ bookings(${given}) { ${asked} } }`),
})

export function readsOf(shop: Shop): Read[] {
  const { date } = shop.starts[30]!
  const last = shop.starts[130]!.date
  const month = new Date().toISOString().slice(0, 7)
  return [
    { name: 'products', of: s => get(s, 'products') },
    { name: 'dates', of: s => get(s, `availability/${s.activityId}/dates?StartDate=${date}&EndDate=${last}`) },
    { name: 'timeslots', of: s => get(s, `availability/${s.activityId}/timeslots?Date=${date}`) },
    { name: 'availability', of: s => get(s, `availability?StartDate=${date}&EndDate=${last}`) },
    { name: 'booking', of: (s, reference) => get(s, `booking/${reference}`) },
    { name: 'partner-bookings', of: s => get(s, 'bookings?Limit=50') },
    { name: 'graphql-bookings', of: s => ask(s, PAGE, { first: 50 }) },
    bookings('bookings-of-day', `first: 50, filter: { date: { from: "${date}", to: "${date}" } }`),
    bookings('bookings-by-start', 'first: 50, orderBy: STARTS_AT_DESC'),
    bookings('bookings-by-name', 'first: 50, orderBy: LAST_NAME_ASC'),
    bookings('bookings-of-customer', 'first: 50, filter: { customerEmail: "ada17@example.com" }'),
    bookings('bookings-search', 'first: 50, filter: { text: "ada17@example.com" }'),
    bookings('bookings-totals', 'first: 1', 'totalCount totals { bookingCount participants }'),
    {
      name: 'calendar',
      of: s => ask(s, `{ timeslots(from: "${date}", to: "${date}") { date time availablePlaces capacity } }`),
    },
    { name: 'partners', of: s => ask(s, '{ partners(first: 50) { nodes { partnerId: id name } } }') },
    {
      name: 'usage',
      of: s => ask(s, `{ usageSummary(from: "${month}-01", to: "${month}-28") { totals { usage eventCount } } }`),
    },
    { name: 'changes', of: s => get(s, 'changes?Limit=100') },
  ]
}

/** An answer without any item is shorter. */
const SHORTEST = 40

const GOAL = atMost(1.3)

/** How often each is asked at least. */
const LEAST = 5

interface Side {
  contender: Contender
  shop: Shop
  database: OpenDatabase
}

/** The median time of each read where the operator has so many times the history, beside the same where it has one. */
export async function measureGrowth(
  one: Side,
  many: Side,
  times: number,
  { rounds, seconds, say }: { rounds: number; seconds: number; say(line: string): void },
): Promise<Finding[]> {
  const [few, lot] = [await requestsOf(one), await requestsOf(many)]
  const names = [...few.keys()]
  const medians = new Map(names.map(name => [name, { few: [] as number[], lot: [] as number[] }]))
  for (const name of names) {
    await requireItems(name, one.contender, few.get(name)!)
    await requireItems(name, many.contender, lot.get(name)!)
  }
  const lines = [await Line.open(one.contender.url), await Line.open(many.contender.url)] as const
  try {
    // The first round warms both up.
    for (let round = 0; round <= rounds; round++) {
      for (const name of names) {
        const [short, long] = await alternate(lines, [asBytes(few.get(name)!), asBytes(lot.get(name)!)], seconds)
        if (round === 0) continue
        medians.get(name)!.few.push(short)
        medians.get(name)!.lot.push(long)
      }
      say(`${times} × the data: round ${round} of ${rounds} is done`)
    }
  } finally {
    for (const line of lines) line.close()
  }
  return names.map(name => {
    const { few: short, lot: long } = medians.get(name)!
    const goal = times === 100 ? GOAL : undefined
    return compare(`${name}, ${times} × the data`, 'ms', { values: long }, '1 × the data', { values: short }, goal)
  })
}

/** Asks each in turn, so that what slows down the machine affects both alike. Returns the median time of each. */
async function alternate(
  lines: readonly [Line, Line],
  requests: readonly [Buffer, Buffer],
  seconds: number,
): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []]
  const end = performance.now() + seconds * 1000
  while (performance.now() < end || times[1].length < LEAST) {
    for (const side of [0, 1] as const) {
      const sent = performance.now()
      const { status, body } = await lines[side].send(requests[side])
      if (status >= 400) throw new Error(`Answered ${status}: ${body.toString().slice(0, 1000)}`)
      times[side].push(performance.now() - sent)
    }
  }
  return [spreadOf(times[0]).median, spreadOf(times[1]).median]
}

function asBytes(request: Request): Buffer {
  return Buffer.from(asHttp(request))
}

async function requestsOf({ database, shop }: Side): Promise<Map<string, Request>> {
  const [row] = await database.query<{ reference: string }>(
    `select booking_reference reference from booking where operator_id = $1 and channel = 'PARTNER' order by created_at desc limit 1`,
    [shop.operatorId],
  )
  return new Map(readsOf(shop).map(read => [read.name, read.of(shop, row!.reference)]))
}

/** An empty list would be as fast with any number of bookings. */
async function requireItems(name: string, { url }: Contender, request: Request): Promise<void> {
  const response = await fetch(url + request.path, request)
  const text = await response.text()
  if (!response.ok || text.length < SHORTEST || text.includes('"errors"')) {
    throw new Error(`${name}: answered ${response.status} ${text.slice(0, 1000)}`)
  }
}
