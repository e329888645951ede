import type { News } from '../database/News.ts'

/** The channel that every instance listens to. */
export const CHANNEL = 'booking_changes'

/** Identifiers of one notification: 39 bytes each in JSON, where PostgreSQL takes less than 8,000 in all. */
const MOST_IDS = 180

/** News as the payloads of notifications. */
export function payloadsOf(news: News): string[] {
  const { operatorId, ...kinds } = news
  return Object.entries(kinds).flatMap(([kind, ids]) =>
    Array.from({ length: Math.ceil(ids.length / MOST_IDS) }, (_, at) =>
      JSON.stringify({ operatorId, [kind]: ids.slice(at * MOST_IDS, (at + 1) * MOST_IDS) }),
    ),
  )
}

/** What a notification told; undefined for one that no instance of the service has written. */
export function readPayload(payload: string | undefined): News | undefined {
  try {
    const { operatorId, ...kinds } = JSON.parse(payload ?? '') as Partial<News>
    if (typeof operatorId !== 'string') return undefined
    return { operatorId, bookingIds: [], timeslotIds: [], activityIds: [], ...kinds }
  } catch {
    return undefined
  }
}
