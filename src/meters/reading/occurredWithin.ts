/**
 * The condition, as SQL over an entry `e`, that it occurred on days of the operator's calendar. The days decide; the instants find the
 * range of an index. Of a midnight that happens twice PostgreSQL takes the second one, hours after the day began.
 *
 * @param values of the statement, to which its own are added
 */
export function occurredWithin(
  timeZone: string,
  from: string | null | undefined,
  to: string | null | undefined,
  values: unknown[],
): string[] {
  if (!from && !to) return []
  const zone = `$${values.push(timeZone)}`
  const day = `(e.occurred_at at time zone ${zone})::date`
  const conditions: string[] = []
  if (from) {
    const first = `$${values.push(from)}::date`
    conditions.push(
      `${day} >= ${first}`,
      `e.occurred_at >= ${first}::timestamp at time zone ${zone} - interval '3 hours'`,
    )
  }
  if (to) {
    const last = `$${values.push(to)}::date`
    conditions.push(`${day} <= ${last}`, `e.occurred_at < (${last} + 1)::timestamp at time zone ${zone}`)
  }
  return conditions
}
