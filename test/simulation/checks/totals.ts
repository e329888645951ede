import type { Check } from './Check.ts'

const MISCOUNTED = `
  select o.name, null date, booked, counted from operator o, lateral (
    select (select count(*)::int from booking b where b.operator_id = o.operator_id and status <> 'ON_HOLD') booked,
      (select coalesce(sum(bookings), 0)::int from booking_total t where t.operator_id = o.operator_id and (date is null or not merged)) counted
  ) all_days where booked <> counted
  union all
  select o.name, date::text, coalesce(b.booked, 0), coalesce(t.counted, 0)
  from (select operator_id, date, count(*)::int booked from booking where status <> 'ON_HOLD' group by 1, 2) b
  full join (select operator_id, date, sum(bookings)::int counted from booking_total where date is not null group by 1, 2) t
    using (operator_id, date)
  join operator o using (operator_id)
  where coalesce(b.booked, 0) <> coalesce(t.counted, 0)`

/** The totals of bookings, of each day and of all days, are the number of bookings. */
export const totals: Check = {
  promise: 'totals',
  async find({ admin }) {
    const rows = await admin.query<{ name: string; date: string | null; booked: number; counted: number }>(MISCOUNTED)
    return rows.map(
      each =>
        `${each.name} has ${each.booked} bookings of ${each.date ?? 'all days'}, and their totals count ${each.counted}.`,
    )
  },
}
