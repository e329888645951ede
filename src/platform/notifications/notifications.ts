import type { ChangeBatch } from './ChangeBatch.ts'

/** The channel that every instance listens to. */
export const CHANNEL = 'booking_changes'

/**
 * Maximum number of identifiers in a notification: 39 bytes each in JSON, and PostgreSQL accepts less than 8,000 bytes.
 */
const MAX_IDS = 180

/** Changes as the payloads of notifications. */
export function payloadsOf(changes: ChangeBatch): string[] {
  const { operatorId, ...kinds } = changes
  return Object.entries(kinds).flatMap(([kind, ids]) =>
    Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_, index) =>
      JSON.stringify({ operatorId, [kind]: ids.slice(index * MAX_IDS, (index + 1) * MAX_IDS) }),
    ),
  )
}

/** The changes in a notification; undefined if no instance of this service wrote it. */
export function readPayload(payload: string | undefined): ChangeBatch | undefined {
  try {
    const { operatorId, ...kinds } = JSON.parse(payload ?? '') as Partial<ChangeBatch>
    if (typeof operatorId !== 'string') return undefined
    return { operatorId, bookingIds: [], timeslotIds: [], activityIds: [], ...kinds }
  } catch {
    return undefined
  }
}
