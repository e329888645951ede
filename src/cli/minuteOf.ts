/** An instant to the minute, in UTC. */
export function minuteOf(instant: Date): string {
  return instant
    .toISOString()
    .replace('T', ' ')
    .replace(/:\d\d\.\d+Z$/, 'Z')
}
