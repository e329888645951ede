import { Migration } from '@mikro-orm/migrations'

export class Migration20261130011551_MoveChangesInOneStatement extends Migration {
  override name = 'Migration20261130011551_MoveChangesInOneStatement'

  override up(): void | Promise<void> {
    this.addSql(`-- Moves changes of an operator from the outbox into the feed, with the next numbers, in the order in which they were written;
-- \`most\` at most. Returns the last number.
--
-- Called by: src/domain/changes/numberChanges.ts.
-- Locks: the position of the operator in the feed.
create or replace function number_changes(operator uuid, most bigint default null)
returns bigint
language plpgsql
as $$
declare
  last bigint;
  taken integer;
  left_over bigint := most;
begin
  if (select min(o.change_id) from change_outbox o where o.operator_id = operator) is null then
    return coalesce((select p.last_number from change_position p where p.operator_id = operator), 0);
  end if;
  insert into change_position (operator_id) values (operator) on conflict do nothing;
  select p.last_number into last from change_position p where p.operator_id = operator for no key update;
  loop
    -- In the same statement, so that it sees the bookings of all changes that are deleted.
    with pending as (
      delete from change_outbox o where o.operator_id = operator and o.change_id = any(array(
        select w.change_id from change_outbox w where w.operator_id = operator order by w.change_id limit least(2000, left_over)))
      returning o.*
    ), object as (
      select p.kind, p.activity_id, p.date, p.object_id, p.version, max(p.change_id) change_id, max(p.changed_at) changed_at
      from pending p group by p.kind, p.activity_id, p.date, p.object_id, p.version
    ), numbered as (
      insert into change_event (operator_id, sequence_number, type, activity_id, date, object_id, version, changed_at, actor, partner_id, public)
      select operator, last + row_number() over (order by o.change_id), case o.kind
          when 'booking' then 'booking.' || case when o.version is null then 'updated' when e.action in ('BOOKED', 'CONFIRMED') then
            case when e.status = 'PENDING' then 'pending' else 'confirmed' end else lower(e.action) end
          when 'availability' then 'availability.changed' else o.kind || '.updated' end,
        coalesce(o.activity_id, b.activity_id, w.activity_id), o.date, o.object_id, o.version, coalesce(e.occurred_at, o.changed_at),
        e.actor, coalesce(b.partner_id, w.partner_id), o.kind in ('availability', 'product')
      from object o
      left join lateral (
        select b.activity_id, b.partner_id from booking b
        where o.kind = 'booking' and b.operator_id = operator and b.booking_id = o.object_id offset 0) b on true
      left join lateral (
        select e.action, e.status, e.occurred_at, e.actor from booking_event e
        where o.kind = 'booking' and e.operator_id = operator and e.booking_id = o.object_id and e.version = o.version offset 0) e on true
      left join lateral (
        select w.activity_id, w.partner_id from waitlist_entry w
        where o.kind = 'waitlist' and w.operator_id = operator and w.waitlist_id = o.object_id offset 0) w on true
      returning sequence_number
    )
    select (select count(*) from pending), coalesce((select max(n.sequence_number) from numbered n), last) into taken, last;
    left_over := left_over - taken;
    exit when taken < 2000 or left_over <= 0;
  end loop;
  update change_position p set last_number = last where p.operator_id = operator;
  return last;
end
$$;`)
    this.addSql(`drop function delete_changes(operator uuid, most bigint);`)
  }

  override down(): void | Promise<void> {
    this.addSql(`CREATE OR REPLACE FUNCTION public.delete_changes(operator uuid, most bigint)
 RETURNS TABLE(change_id bigint, kind text, activity_id uuid, date date, object_id uuid, version integer, changed_at timestamp with time zone)
 LANGUAGE plpgsql
AS $function$
begin
  return query
  delete from change_outbox o where o.operator_id = operator and o.change_id = any(array(
    select w.change_id from change_outbox w where w.operator_id = operator order by w.change_id limit most))
  returning o.change_id, o.kind, o.activity_id, o.date, o.object_id, o.version, o.changed_at;
end
$function$;`)
    this.addSql(`CREATE OR REPLACE FUNCTION public.number_changes(operator uuid, most bigint DEFAULT NULL::bigint)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  last bigint;
  taken integer;
  left_over bigint := most;
begin
  if (select min(o.change_id) from change_outbox o where o.operator_id = operator) is null then
    return coalesce((select p.last_number from change_position p where p.operator_id = operator), 0);
  end if;
  insert into change_position (operator_id) values (operator) on conflict do nothing;
  select p.last_number into last from change_position p where p.operator_id = operator for no key update;
  loop
    with pending as (
      select * from delete_changes(operator, least(2000, left_over))
    ), object as (
      select p.kind, p.activity_id, p.date, p.object_id, p.version, max(p.change_id) change_id, max(p.changed_at) changed_at
      from pending p group by p.kind, p.activity_id, p.date, p.object_id, p.version
    ), numbered as (
      insert into change_event (operator_id, sequence_number, type, activity_id, date, object_id, version, changed_at, actor, partner_id, public)
      select operator, last + row_number() over (order by o.change_id), case o.kind
          when 'booking' then 'booking.' || case when o.version is null then 'updated' when e.action in ('BOOKED', 'CONFIRMED') then
            case when e.status = 'PENDING' then 'pending' else 'confirmed' end else lower(e.action) end
          when 'availability' then 'availability.changed' else o.kind || '.updated' end,
        coalesce(o.activity_id, b.activity_id, w.activity_id), o.date, o.object_id, o.version, coalesce(e.occurred_at, o.changed_at),
        e.actor, coalesce(b.partner_id, w.partner_id), o.kind in ('availability', 'product')
      from object o
      left join lateral (
        select b.activity_id, b.partner_id from booking b
        where o.kind = 'booking' and b.operator_id = operator and b.booking_id = o.object_id offset 0) b on true
      left join lateral (
        select e.action, e.status, e.occurred_at, e.actor from booking_event e
        where o.kind = 'booking' and e.operator_id = operator and e.booking_id = o.object_id and e.version = o.version offset 0) e on true
      left join lateral (
        select w.activity_id, w.partner_id from waitlist_entry w
        where o.kind = 'waitlist' and w.operator_id = operator and w.waitlist_id = o.object_id offset 0) w on true
      returning sequence_number
    )
    select (select count(*) from pending), coalesce((select max(n.sequence_number) from numbered n), last) into taken, last;
    left_over := left_over - taken;
    exit when taken < 2000 or left_over <= 0;
  end loop;
  update change_position p set last_number = last where p.operator_id = operator;
  return last;
end
$function$;`)
  }
}
