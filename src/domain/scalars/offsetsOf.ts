/**
 * The offsets of a time zone from UTC: from the instant `starts[i]` on, in milliseconds since 1970, local time is `seconds[i]` ahead. The
 * first one is for all instants before the second.
 */
export interface ZoneOffsets {
  readonly starts: readonly number[]
  readonly seconds: readonly number[]
}

const FIRST = Date.UTC(2000, 0, 1)
const LAST = Date.UTC(2045, 0, 1)
const MINUTE = 60_000
/** No change of the clocks since 2000 was undone within four weeks. */
const STEP = 14 * 86_400_000

const known = new Map<string, ZoneOffsets>()

/**
 * The offsets of a time zone since 2000, by the time-zone data of Node: the only ones that the service uses. Searching them takes a few
 * milliseconds, once for each zone.
 */
export function offsetsOf(timeZone: string): ZoneOffsets {
  let offsets = known.get(timeZone)
  if (offsets === undefined) {
    offsets = search(timeZone)
    known.set(timeZone, offsets)
  }
  return offsets
}

/** The local date and time at an instant: `2026-06-30T09:00`. */
export function localTimeAt(instant: Date, timeZone: string): string {
  const { starts, seconds } = offsetsOf(timeZone)
  const at = instant.getTime()
  let place = starts.length - 1
  while (starts[place]! > at) place--
  return new Date(at + seconds[place]! * 1000).toISOString().slice(0, 16)
}

function search(timeZone: string): ZoneOffsets {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset', year: 'numeric' })
  const offsetAt = (instant: number) => readOffset(format.format(instant))
  const starts = [Number.NEGATIVE_INFINITY]
  const seconds = [offsetAt(FIRST)]
  for (let after = FIRST + STEP; after <= LAST; after += STEP) {
    const before = seconds.at(-1)!
    if (offsetAt(after) === before) continue
    let [low, high] = [after - STEP, after]
    while (high - low > MINUTE) {
      const middle = Math.floor((low + high) / 2 / MINUTE) * MINUTE
      if (offsetAt(middle) === before) low = middle
      else high = middle
    }
    starts.push(high)
    seconds.push(offsetAt(high))
  }
  return { starts, seconds }
}

/** The seconds of an offset as Intl prints it: `2026 GMT+05:30`; without digits for UTC itself. */
function readOffset(printed: string): number {
  const [, sign, hours, minutes, seconds = '0'] = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?/.exec(printed)!
  if (!sign) return 0
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds))
}
