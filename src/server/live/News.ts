/** The channel that every instance listens to. */
export const CHANNEL = 'booking_changes'

/** What changed for one operator, each thing once. */
export interface News {
  operatorId: string
  bookingIds: string[]
  timeslotIds: string[]
  activityIds: string[]
}

/** What a payload told; undefined for one that none of us has written. */
export function readNews(payload: string): News | undefined {
  try {
    const { operatorId, ...of } = JSON.parse(payload) as Partial<News>
    if (typeof operatorId !== 'string') return undefined
    return { operatorId, bookingIds: [], timeslotIds: [], activityIds: [], ...of }
  } catch {
    return undefined
  }
}
