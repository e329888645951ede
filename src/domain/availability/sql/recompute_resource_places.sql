-- Recomputes the places that resources leave to timeslots. Tells the feed, and offers places to the waitlist where there are more
-- than before.
--
-- Called by: count_resources, recompute_all_resource_places.
-- Locks: none: its caller has locked the timeslots.
create or replace function recompute_resource_places(operator uuid, timeslots uuid[])
returns void
language plpgsql
set plan_cache_mode to 'force_generic_plan'
as $$
declare
  changed uuid[];
  places integer[];
  growths integer[];
  offers boolean[];
  told boolean[];
begin
  select array_agg(c.timeslot_id), array_agg(c.places), array_agg(c.growth), array_agg(
      not c.has_waitlist_offer and not c.closed and least(c.room, c.places) > greatest(0, least(c.room, c.resource_places)) and exists (
        select from waitlist_entry w
        where w.operator_id = operator and w.activity_id = c.activity_id and w.date = c.date and w.status = 'WAITING'
          and (w.timeslot_id is null or w.timeslot_id = c.timeslot_id))),
    array_agg(c.resource_places is distinct from c.places)
  into changed, places, growths, offers, told
  from (
    select t.timeslot_id, t.activity_id, t.date, t.has_waitlist_offer, t.closed, t.capacity - t.taken room, t.resource_places, t.resource_growth,
      r.places, r.growth
    from timeslot t
    cross join lateral (
      select min(resource_room(u.per, u.quantity, u.group_size, t.taken, u.used, u.free, true)) places,
        min(resource_room(u.per, u.quantity, u.group_size, t.taken, u.used, u.free, false)) growth
      from (
        select u.per, u.quantity, u.group_size, u.used, least(
          (select min(p.spare) from resource_use p
            where p.operator_id = operator and p.resource_id = u.resource_id and p.starts_at >= u.starts_at and p.starts_at < u.ends_at),
          (select min(q.spare) from resource_quantity q
            where q.operator_id = operator and q.resource_id = u.resource_id and q.starts_at >= u.starts_at and q.starts_at < u.ends_at)
          ) free
        from resource_use u where u.operator_id = operator and u.timeslot_id = t.timeslot_id
        offset 0
      ) u
    ) r
    where t.operator_id = operator and t.timeslot_id = any(timeslots)
  ) c
  where c.resource_places is distinct from c.places or c.resource_growth is distinct from c.growth;
  if changed is null then
    return;
  end if;
  update timeslot t set resource_places = places[array_position(changed, t.timeslot_id)],
    resource_growth = growths[array_position(changed, t.timeslot_id)],
    has_waitlist_offer = t.has_waitlist_offer or offers[array_position(changed, t.timeslot_id)]
  where t.operator_id = operator and t.timeslot_id = any(changed);
  perform record_day(operator, d.activity_id, d.date)
  from (
    select distinct t.activity_id, t.date
    from unnest(changed, told, offers) c (timeslot_id, told, offers) join timeslot t on t.operator_id = operator and t.timeslot_id = c.timeslot_id
    where c.told or c.offers
  ) d;
  if true = any(offers) then
    perform graphile_worker.add_job('offer-places', json_build_object('operatorId', operator, 'timeslotId', o.timeslot_id),
      job_key => 'offer:' || o.timeslot_id, job_key_mode => 'replace')
    from unnest(changed, offers) o (timeslot_id, offers) where o.offers;
  end if;
end
$$;
