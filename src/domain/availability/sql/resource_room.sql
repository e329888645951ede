-- How many more participants a timeslot can take by one resource of which so much is free.
--
-- Called by: recompute_resource_places, src/domain/availability/findShortResources.ts.
-- Locks: none.
create or replace function resource_room(
  per text,
  quantity integer,
  group_size integer,
  taken integer,
  used integer,
  free integer,
  new_booking boolean
)
returns integer
language sql
immutable
as $$
select case
  when free < 0 then 0
  when per = 'PARTICIPANT' then free / quantity
  when per = 'GROUP' then (used + free) / quantity * group_size - taken
  when per = 'BOOKING' and new_booking and free < quantity then 0
  when per = 'DEPARTURE' and used = 0 and free < quantity then 0
  else 2147483647 end
$$;
