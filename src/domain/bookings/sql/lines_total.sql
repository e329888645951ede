-- The sum of the price lines of a booking, in minor units.
--
-- Called by: src/domain/bookings/Booking.ts.
-- Locks: none.
create or replace function lines_total(lines jsonb)
returns bigint
language plpgsql
immutable
as $$
declare
  total bigint := 0;
begin
  for line in 0 .. jsonb_array_length(lines) - 1 loop
    total := total + (lines -> line ->> 'amount')::bigint;
  end loop;
  return total;
end
$$;
