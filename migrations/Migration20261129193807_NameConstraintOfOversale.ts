import { Migration } from '@mikro-orm/migrations'

export class Migration20261129193807_NameConstraintOfOversale extends Migration {
  override name = 'Migration20261129193807_NameConstraintOfOversale'

  override up(): void | Promise<void> {
    this.addSql(`-- Refuses to take more places than there are. Capacity itself may be below what is taken.
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
$$;`)
  }

  override down(): void | Promise<void> {
    this.addSql(`CREATE OR REPLACE FUNCTION public.refuse_oversale()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise check_violation using table = 'timeslot', constraint = 'timeslot_capacity_check',
    message = format('timeslot %s has %s places, and %s would be taken', new.timeslot_id, new.capacity, new.taken);
end
$function$;`)
  }
}
