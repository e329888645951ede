import { hash } from 'node:crypto'
import { bucketOf } from '../domain/access/latencyBucket.ts'
import type { Sql } from '../platform/sql/Database.ts'
import { Dice } from './Dice.ts'
import { demoId } from './demoId.ts'
import { idOf } from './idOf.ts'
import { insertRows } from './insertRows.ts'
import type { DemoOperator } from './operators.ts'

const DAY = 86_400_000
const DAYS_BACK = 30

/** The outcomes of a partner's requests: their share per thousand, and their typical duration. */
const outcomes: Record<string, { perMille: number; milliseconds: number }> = {
  ok: { perMille: 958, milliseconds: 11 },
  'insufficient-capacity': { perMille: 18, milliseconds: 14 },
  validation: { perMille: 12, milliseconds: 4 },
  'timeslot-closed': { perMille: 6, milliseconds: 9 },
  'booking-not-found': { perMille: 4, milliseconds: 3 },
  'version-conflict': { perMille: 2, milliseconds: 12 },
}

/** The distribution of durations, in sixteenths: most near the middle, with a tail of slow requests. */
const spread = [
  [0.6, 2],
  [0.8, 4],
  [1, 4],
  [1.3, 3],
  [2, 2],
  [5, 1],
] as const

/**
 * Writes the request statistics of an operator's partners for the last 30 days, each with a key that has just been replaced. Only
 * its hash exists, so it cannot be used.
 */
export async function writeRequests(sql: Sql, operator: DemoOperator, now: Date): Promise<void> {
  const operatorId = idOf.operator(operator)
  const keys = operator.partners.map(({ name, slug }) => {
    const keyId = demoId('key', operator.slug, slug)
    return {
      operatorId,
      keyId,
      partnerId: idOf.partner(operator, slug),
      name: `${name}, until it was replaced`,
      prefix: `abk_${hash('sha256', keyId).slice(0, 6)}`,
      hash: `\\x${hash('sha256', `nobody's ${keyId}`)}`,
      scopes: ['ota'],
      createdAt: new Date(now.getTime() - 2 * DAYS_BACK * DAY),
      revokedAt: now,
      lastUsedAt: now,
    }
  })
  await insertRows(sql, 'api_key', keys)
  await insertRows(
    sql,
    'request_tally',
    keys.flatMap(({ keyId }) => inventTallies(now, new Dice(keyId)).map(each => ({ operatorId, keyId, ...each }))),
  )
}

function inventTallies(now: Date, dice: Dice): { day: string; outcome: string; bucket: number; requests: number }[] {
  const busy = dice.between(40, 160)
  return Array.from({ length: DAYS_BACK }, (_, back) => {
    const day = new Date(now.getTime() - back * DAY).toISOString().slice(0, 10)
    const thousands = (busy * dice.between(70, 130)) / 4000
    return Object.entries(outcomes).flatMap(([outcome, { perMille, milliseconds }]) =>
      spread
        .map(([times, part]) => ({
          day,
          outcome,
          bucket: bucketOf(milliseconds * times),
          requests: Math.round((thousands * perMille * part * dice.between(80, 120)) / 1600),
        }))
        .filter(({ requests }) => requests > 0),
    )
  }).flat()
}
