import { Migration } from '@mikro-orm/migrations'
import { expose } from '../src/app/schema/rowSecurity.ts'

export class Migration20261130234917_HoldDatedPrices extends Migration {
  override name = 'Migration20261130234917_HoldDatedPrices'

  override up(): void | Promise<void> {
    this.addSql(expose('product', 'operator_id, activity_id, time_zone, timeslots_until, updated_at, pricing'))
    this.addSql(`-- Whether a pricing document has what every sale relies on: one default unit for one participant, unique units, no negative
-- price, later prices of a unit from days that increase, and no adjustment that is a new price. What can be absent has at least one item.
--
-- Called by: src/domain/products/Product.ts.
-- Locks: none.
create or replace function is_sound_pricing(pricing jsonb)
returns boolean
language sql
immutable
as $$
select coalesce(
  count(*) filter (where (u ->> 'isDefault')::boolean and (u ->> 'paxCount')::integer = 1) = 1
    and count(*) filter (where (u ->> 'isDefault')::boolean) = 1
    and count(distinct u ->> 'unitId') = count(*)
    and bool_and((u ->> 'price')::integer >= 0 and (u ->> 'paxCount')::integer >= 0 and length(u ->> 'name') > 0)
    and bool_and(not u ? 'laterPrices' or coalesce((
      select count(*) > 0 and bool_and((l.dated ->> 'price')::integer >= 0
        and l.dated ->> 'from' ~ '^\\d{4}-\\d{2}-\\d{2}$' and coalesce(l.dated ->> 'from' > l.previous, true))
      from (
        select d.dated, lag(d.dated ->> 'from') over (order by d.place) previous
        from jsonb_path_query(u, 'strict $.laterPrices[*]', silent => true) with ordinality d (dated, place)
      ) l), false))
    and jsonb_typeof(pricing -> 'rules') = 'array' and jsonb_typeof(pricing -> 'fees') = 'array'
    and jsonb_typeof(pricing -> 'taxes') = 'array'
    and (not pricing ? 'adjustments' or (jsonb_typeof(pricing -> 'adjustments') = 'array'
      and jsonb_array_length(pricing -> 'adjustments') > 0
      and not jsonb_path_exists(pricing, '$.adjustments[*].change.kind ? (@ == "PRICE")'))), false)
from jsonb_array_elements(pricing -> 'units') u
$$;`)
  }

  override down(): void | Promise<void> {
    this.addSql('drop view control_plane.product;')
    this.addSql(expose('product', 'operator_id, activity_id, time_zone, timeslots_until'))
    this.addSql(`CREATE OR REPLACE FUNCTION public.is_sound_pricing(pricing jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
select coalesce(
  count(*) filter (where (u ->> 'isDefault')::boolean and (u ->> 'paxCount')::integer = 1) = 1
    and count(*) filter (where (u ->> 'isDefault')::boolean) = 1
    and count(distinct u ->> 'unitId') = count(*)
    and bool_and((u ->> 'price')::integer >= 0 and (u ->> 'paxCount')::integer >= 0 and length(u ->> 'name') > 0)
    and jsonb_typeof(pricing -> 'rules') = 'array' and jsonb_typeof(pricing -> 'fees') = 'array'
    and jsonb_typeof(pricing -> 'taxes') = 'array', false)
from jsonb_array_elements(pricing -> 'units') u
$function$;`)
  }
}
