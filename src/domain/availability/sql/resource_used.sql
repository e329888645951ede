-- How much of a resource a timeslot uses, with so many participants and bookings.
--
-- Called by: count_resources, plan_resources, refuse_uncounted.
-- Locks: none.
create or replace function resource_used(per text, quantity integer, group_size integer, taken integer, booking_count integer)
returns integer
language sql
immutable
as $$
select case per
  when 'PARTICIPANT' then quantity * taken
  when 'GROUP' then quantity * ((taken + group_size - 1) / group_size)
  when 'BOOKING' then quantity * booking_count
  else case when taken > 0 or booking_count > 0 then quantity else 0 end end
$$;
