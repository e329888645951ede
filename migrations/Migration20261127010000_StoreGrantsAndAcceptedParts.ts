import { Migration } from '@mikro-orm/migrations'

export class Migration20261127010000_StoreGrantsAndAcceptedParts extends Migration {
  override name = 'Migration20261127010000_StoreGrantsAndAcceptedParts'

  // Of the bookings of before, those with a discount tell what they were granted, and the event that made a booking pending again what it
  // counted until then. Both are few rows, by their indexes.
  override up(): void {
    this.addSql(`alter table "booking" add column "accepted_minor" bigint null;`)
    this.addSql(`alter table "promo_use" add column "discount" jsonb null;`)
    this.addSql(`update promo_use u set discount = jsonb_build_object('name', l.line -> 'name',
        'kind', l.line -> 'basis' -> 'kind', 'value', l.line -> 'basis' -> 'value')
      from booking b cross join lateral jsonb_array_elements(b.lines) l (line)
      where b.operator_id = u.operator_id and b.booking_id = u.booking_id
        and l.line ->> 'kind' = 'DISCOUNT' and jsonb_typeof(l.line -> 'basis') = 'object';`)
    this.addSql(`update booking b set accepted_minor = greatest(0, least(b.price_minor, a.counted) - (
        select coalesce(sum((l.line ->> 'amount')::bigint), 0) from jsonb_array_elements(b.lines) l (line)
        where l.line ->> 'kind' = 'CANCELLATION'))
      from (
        select distinct on (e.operator_id, e.booking_id) e.operator_id, e.booking_id, -e.retail_change counted
        from booking p join booking_event e on e.operator_id = p.operator_id and e.booking_id = p.booking_id
        where p.status = 'PENDING' and e.status = 'PENDING' and e.action = 'AMENDED' and e.retail_change < 0
        order by e.operator_id, e.booking_id, e.version desc) a
      where b.operator_id = a.operator_id and b.booking_id = a.booking_id;`)
  }

  override down(): void {
    this.addSql(`alter table "promo_use" drop column "discount";`)
    this.addSql(`alter table "booking" drop column "accepted_minor";`)
  }
}
