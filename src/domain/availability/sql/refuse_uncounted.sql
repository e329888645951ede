-- Refuses to commit places whose use of resources was not counted.
--
-- Called by: the trigger below.
-- Locks: none.
create or replace function refuse_uncounted()
returns trigger
language plpgsql
as $$
begin
  if exists (
    select from timeslot t
    join resource_use u on u.operator_id = t.operator_id and u.timeslot_id = t.timeslot_id
    where t.operator_id = new.operator_id and t.timeslot_id = new.timeslot_id
      and u.used <> resource_used(u.per, u.quantity, u.group_size, t.taken, t.booking_count)
  ) then
    raise exception 'what timeslot % uses of resources was not counted', new.timeslot_id
      using errcode = 'check_violation', table = 'timeslot', constraint = 'timeslot_resources_counted';
  end if;
  return null;
end
$$;

drop trigger if exists timeslot_resources_counted on timeslot;
create constraint trigger timeslot_resources_counted
  after update of taken, booking_count on timeslot
  deferrable initially deferred
  for each row
  when (new.resource_places is not null and (new.taken <> old.taken or new.booking_count <> old.booking_count))
  execute function refuse_uncounted();
