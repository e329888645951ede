-- Refuses to take more places than there are. Capacity itself may be below what is taken.
--
-- Called by: the trigger below.
-- Locks: none.
create or replace function refuse_oversale()
returns trigger
language plpgsql
as $$
begin
  raise check_violation using table = 'timeslot', constraint = 'timeslot_not_oversold',
    message = format('timeslot %s has %s places, and %s would be taken', new.timeslot_id, new.capacity, new.taken);
end
$$;

create or replace trigger timeslot_not_oversold
  before update of taken on timeslot
  for each row
  when (new.taken > old.taken and new.taken > new.capacity)
  execute function refuse_oversale();
