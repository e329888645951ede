-- Refuses to change a closed month of a statement.
--
-- Called by: the triggers below.
-- Locks: none.
create or replace function refuse_change_of_statement()
returns trigger
language plpgsql
as $$
begin
  raise exception 'a closed month never changes' using errcode = 'integrity_constraint_violation';
end
$$;

create or replace trigger statement_month_no_change
  before delete or update on statement_month
  for each row
  execute function refuse_change_of_statement();

create or replace trigger statement_total_no_change
  before delete or update on statement_total
  for each row
  execute function refuse_change_of_statement();
