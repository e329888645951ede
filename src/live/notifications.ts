import type { ChangeBatch } from '../database/ChangeBatch.ts'

/** The channel that every instance listens to. */
export const CHANNEL = 'booking_changes'

/** Identifiers of one notification: 39 bytes each in JSON, where PostgreSQL takes less than 8,000 in all. */
const MOST_IDS = 180

/** News as the payloads of notifications. */
export function payloadsOf(changes: ChangeBatch): string[] {
  const { operatorId, ...kinds } = changes
  return Object.entries(kinds).flatMap(([kind, ids]) =>
    Array.from({ length: Math.ceil(ids.length / MOST_IDS) }, (_, at) =>
      JSON.stringify({ operatorId, [kind]: ids.slice(at * MOST_IDS, (at + 1) * MOST_IDS) }),
    ),
  )
}

/** What a notification told; undefined for one that no instance of the service has written. */
export function readPayload(payload: string | undefined): ChangeBatch | undefined {
  try {
    const { operatorId, ...kinds } = JSON.parse(payload ?? '') as Partial<ChangeBatch>
    if (typeof operatorId !== 'string') return undefined
    return { operatorId, bookingIds: [], timeslotIds: [], activityIds: [], ...kinds }
  } catch {
    return undefined
  }
}
