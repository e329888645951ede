-- Refuses to change an entry of usage: a correction is added instead.
--
-- Called by: the trigger below.
-- Locks: none.
create or replace function refuse_change_of_usage()
returns trigger
language plpgsql
as $$
begin
  raise exception 'entries of usage never change; add a correction' using errcode = 'integrity_constraint_violation';
end
$$;

create or replace trigger usage_entry_no_update
  before update on usage_entry
  for each statement
  execute function refuse_change_of_usage();
