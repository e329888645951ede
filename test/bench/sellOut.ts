import { setTimeout as sleep } from 'node:timers/promises'
import type { Contender } from './Contender.ts'
import { book } from './cases.ts'
import type { Finding } from './Finding.ts'
import { atLeast, atMost } from './Goal.ts'
import { asHttp } from './load/asHttp.ts'
import { Line } from './load/Line.ts'
import type { Shop } from './shop.ts'
import { spreadOf } from './spreadOf.ts'

export const PLACES = 10
const BUYERS = 30
const RETRY_MS = 200

/** Lets 30 buyers ask at once for the 10 places of a timeslot, in several timeslots: how many got one. */
export async function sellOut(ours: Contender, shop: Shop, timeslots: number): Promise<Finding[]> {
  const lines = await Promise.all(Array.from({ length: BUYERS }, () => Line.open(ours.url)))
  const sold: number[] = []
  try {
    for (const start of shop.starts.slice(0, timeslots)) {
      const bought = await Promise.all(lines.map(line => buy(line, Buffer.from(asHttp(book(shop, start, 1))))))
      sold.push(bought.filter(Boolean).length)
    }
  } finally {
    for (const line of lines) line.close()
  }
  const { min, max } = spreadOf(sold)
  const name = `${BUYERS} buyers, ${PLACES} places, ${timeslots} times`
  return [
    { name: `${name}: fewest sold`, unit: 'places', ours: { min, max, median: min }, goal: atLeast(PLACES) },
    { name: `${name}: most sold`, unit: 'places', ours: { min, max, median: max }, goal: atMost(PLACES) },
  ]
}

/** Asks for a place until the service has decided; an overloaded service says that one should try again. */
async function buy(line: Line, request: Buffer): Promise<boolean> {
  for (;;) {
    const { status, body } = await line.send(request)
    if (status === 201) return true
    if (status === 409) return false
    if (status !== 503) throw new Error(`A buyer was answered ${status}: ${body.toString()}`)
    await sleep(RETRY_MS)
  }
}
