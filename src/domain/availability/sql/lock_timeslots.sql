-- Locks timeslots, what they use, and all timeslots that share a resource with them at an overlapping time.
--
-- Called by: take_places, src/domain/availability/lockTimeslots.ts.
-- Locks: the resources for key share, then the timeslots, each in the order of their identifiers.
create or replace function lock_timeslots(operator uuid, timeslots uuid[])
returns void
language plpgsql
as $$
declare
  needed uuid[];
begin
  loop
    needed := timeslot_resources(operator, timeslots);
    begin
      perform from resource r where r.operator_id = operator and r.resource_id = any(needed)
      order by r.resource_id for key share;
      if needed = timeslot_resources(operator, timeslots) then
        perform from timeslot t where t.operator_id = operator and t.timeslot_id = any(sharing_timeslots(operator, timeslots))
        order by t.timeslot_id for no key update;
        exit when needed = timeslot_resources(operator, timeslots);
      end if;
      -- Without the locks of what they use now, others could lock the same timeslots in another order.
      raise sqlstate 'UR001';
    exception when sqlstate 'UR001' then null;
    end;
  end loop;
end
$$;
