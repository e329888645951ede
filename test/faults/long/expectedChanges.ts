import type { Sql } from '../../../src/platform/sql/Database.ts'

/** A change that a reader of the feed must have received. */
export interface Expected {
  number: number
  type: string
  /** What a later change of the same repeats; versions of a booking repeat nothing. */
  object: string
  changedAt: Date
}

interface Reader {
  operatorId: string
  /** Null for the operator, which sees everything. */
  partnerId: string | null
  after: number
  /** The last number; none for all. */
  until?: number
}

// Not as the service decides it: a partner sees its own bookings and waitlist entries, and what is of no partner except quotas.
const SEEN = `
  select c.sequence_number::int number, c.type, c.changed_at "changedAt",
    concat_ws(' ', c.type, c.activity_id, c.date, c.object_id, case when c.version is not null then 'v' || c.version end) object
  from change_event c
  where c.operator_id = $1 and c.sequence_number > $2 and c.sequence_number <= coalesce($4, c.sequence_number) and ($3::uuid is null
    or c.type in ('availability.changed', 'product.updated')
    or exists (select from booking b where b.operator_id = c.operator_id and b.booking_id = c.object_id and b.partner_id = $3)
    or exists (select from waitlist_entry w where w.operator_id = c.operator_id and w.waitlist_id = c.object_id and w.partner_id = $3))
  order by 1`

/** The changes of a range of numbers that a reader sees, as they are stored. */
export function expectedChanges(
  sql: Pick<Sql, 'query'>,
  { operatorId, partnerId, after, until }: Reader,
): Promise<Expected[]> {
  return sql.query<Expected>(SEEN, [operatorId, after, partnerId, until ?? null])
}

/** Numbers that are missing in the sequence of an operator, bookings whose versions are not all in it, and what has no number. */
export async function findUnnumbered(sql: Pick<Sql, 'query'>): Promise<string[]> {
  const rows = await sql.query<{ what: string }>(`
    select format('The sequence of %s has %s changes from %s to %s; its last number is %s.', operator_id, count(*), min(sequence_number),
      max(sequence_number), p.last_number) what
    from change_event join change_position p using (operator_id) group by operator_id, p.last_number
    having count(*) <> max(sequence_number) - min(sequence_number) + 1 or max(sequence_number) <> p.last_number
    union all select format('Version %s of %s is %s times in the feed.', e.version, b.booking_reference,
      (select count(*) from change_event c where c.operator_id = e.operator_id and c.object_id = e.booking_id and c.version = e.version))
    from booking_event e join booking b using (operator_id, booking_id)
    where 1 <> (select count(*) from change_event c where c.operator_id = e.operator_id and c.object_id = e.booking_id and c.version = e.version)
    union all select format('%s changes have no number.', count(*)) from change_outbox having count(*) > 0`)
  return rows.map(each => each.what)
}
