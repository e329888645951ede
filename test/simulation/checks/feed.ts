import type { Check } from './Check.ts'

const UNNUMBERED = `
  select format('The sequence of %s has %s changes from %s to %s; its last number is %s.', o.name, count(*), min(sequence_number),
    max(sequence_number), p.last_number) what
  from change_event join change_position p using (operator_id) join operator o using (operator_id) group by o.name, p.last_number
  having count(*) <> max(sequence_number) - min(sequence_number) + 1 or max(sequence_number) <> p.last_number
  union all select format('%s changes have no number.', count(*)) from change_outbox having count(*) > 0`

const VERSIONS = `
  with given as (
    select operator_id, object_id, version, count(*) times from change_event
    where version is not null and changed_at >= $1 group by 1, 2, 3
  )
  select format('Version %s of %s is %s times in the feed.', e.version, b.booking_reference, coalesce(g.times, 0)) what
  from booking_event e join booking b using (operator_id, booking_id)
  left join given g on g.operator_id = e.operator_id and g.object_id = e.booking_id and g.version = e.version
  where e.occurred_at >= $1 and g.times is distinct from 1`

const SEEN_BY_OTHERS = `
  select format('The change %s is for a partner that the booking %s does not have.', c.sequence_number, b.booking_reference) what
  from change_event c join booking b on b.operator_id = c.operator_id and b.booking_id = c.object_id
  where c.changed_at >= $1 and (c.public or c.partner_id is distinct from b.partner_id)`

/** Every change of a table is in the feed, once, and the sequence has no gap. Changes are kept for thirty days. */
export const feed: Check = {
  promise: 'feed',
  async find({ admin, now, full, model }) {
    const from = [new Date(now - (full ? 28 : 3) * 86_400_000)]
    const rows = [
      ...(await admin.query<{ what: string }>(UNNUMBERED)),
      ...(await admin.query<{ what: string }>(VERSIONS, from)),
      ...(await admin.query<{ what: string }>(SEEN_BY_OTHERS, from)),
    ]
    // The feed has the versions that were acknowledged.
    const lately = model.sales.filter(each => each.outcome === 'done' && each.changedAt >= from[0]!.getTime())
    const versions = await admin.query<{ reference: string; version: number }>(ACKNOWLEDGED, [
      lately.map(each => each.reference),
    ])
    const known = new Map(versions.map(each => [each.reference, each.version]))
    return [
      ...rows.map(each => each.what),
      ...lately
        .filter(each => (known.get(each.reference) ?? 0) < each.version)
        .map(
          each =>
            `Version ${each.version} of ${each.reference} was acknowledged; the feed has version ${known.get(each.reference) ?? 'none'}.`,
        ),
    ]
  },
}

const ACKNOWLEDGED = `
  select b.booking_reference reference, max(c.version) "version" from booking b
  join change_event c on c.operator_id = b.operator_id and c.object_id = b.booking_id
  where b.booking_reference = any($1) group by 1`
