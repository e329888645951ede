-- Whether a pricing document has what every sale relies on: one default unit for one participant, unique units, no negative
-- price.
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
    and jsonb_typeof(pricing -> 'rules') = 'array' and jsonb_typeof(pricing -> 'fees') = 'array'
    and jsonb_typeof(pricing -> 'taxes') = 'array', false)
from jsonb_array_elements(pricing -> 'units') u
$$;
