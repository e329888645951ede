const HOUR = 60
const MIN_HOURS = 6
const NEAR = 2 * HOUR

/** The time axis of a day, in minutes since midnight. */
export interface Axis {
  from: number
  to: number
  /** The full hours on the axis, including the first. */
  hours: readonly number[]
}

/** @param now the present time, if it is on that day: it is shown when it is not far from the timeslots */
export function axisOf(slots: readonly { start: number; end: number }[], now: number | undefined): Axis {
  const starts = slots.map(each => each.start)
  const ends = slots.map(each => each.end)
  if (now !== undefined && now > Math.min(...starts) - NEAR && now < Math.max(...ends) + NEAR) {
    starts.push(now)
    ends.push(now)
  }
  let from = Math.floor(Math.min(...starts) / HOUR)
  let to = Math.ceil(Math.max(...ends) / HOUR)
  to = Math.min(24, Math.max(to, from + MIN_HOURS))
  from = Math.max(0, Math.min(from, to - MIN_HOURS))
  return { from: from * HOUR, to: to * HOUR, hours: Array.from({ length: to - from }, (_, hour) => from + hour) }
}
