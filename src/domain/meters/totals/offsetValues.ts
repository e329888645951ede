import { offsetsOf } from '../../scalars/offsetsOf.ts'
import { asTimestamp } from '../../zones/storeTimeZones.ts'

/** The offsets of a time zone as values for `local_time` and `local_hour`: arrays as PostgreSQL writes them. */
export interface OffsetValues {
  starts: string
  seconds: string
}

/** The offsets of a time zone as Node has them. */
export function offsetValues(timeZone: string): OffsetValues {
  const { starts, seconds } = offsetsOf(timeZone)
  return { starts: `{${starts.map(asTimestamp)}}`, seconds: `{${seconds}}` }
}
