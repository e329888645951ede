-- The price of the default unit, in minor units.
--
-- Called by: src/domain/products/Product.ts.
-- Locks: none.
create or replace function default_price(pricing jsonb)
returns integer
language sql
immutable
as $$
select (u ->> 'price')::integer from jsonb_array_elements(pricing -> 'units') u where (u ->> 'isDefault')::boolean
$$;
