import { activities } from '../marketplace.ts'
import { activityOf, type Check, since } from './Check.ts'

interface Row {
  activityId: string
  date: string
  time: string
  capacity: number
  taken: number
  held: number
  sold: number
  holds: number
}

const DEPARTURES = `
  select t.activity_id "activityId", t.date::text, t.time, t.capacity, t.taken, t.held, coalesce(b.sold, 0)::int sold, coalesce(b.holds, 0)::int holds
  from timeslot t left join (
    select operator_id, timeslot_id, sum(participants) sold, sum(participants) filter (where status = 'ON_HOLD') holds
    from booking where status in ('ON_HOLD', 'PENDING', 'CONFIRMED', 'REDEEMED', 'NO_SHOW') and date >= $1 group by 1, 2
  ) b using (operator_id, timeslot_id)
  where t.date >= $1 and (t.taken > 0 or coalesce(b.sold, 0) > 0 or t.held > 0)`

/** No departure has sold more places than it ever had, and what is taken and held is what its bookings take and hold. */
export const places: Check = {
  promise: 'places',
  async find(scene) {
    const rows = await scene.admin.query<Row>(DEPARTURES, [since(scene, 3)])
    return rows.flatMap(({ activityId, date, time, capacity, taken, held, sold, holds }) => {
      const activity = activityOf(scene, activityId)!
      const most = Math.max(
        capacity,
        activities[activity].capacity,
        scene.model.mostPlaces.get(`${activity} ${date} ${time}`) ?? 0,
      )
      const departure = `${activities[activity].name} on ${date} at ${time}`
      return [
        ...(sold > most ? [`${departure} has sold ${sold} places, and never had more than ${most}.`] : []),
        ...(taken !== sold ? [`${departure} says that ${taken} places are taken; its bookings take ${sold}.`] : []),
        ...(held !== holds ? [`${departure} says that ${held} places are held; its holds take ${holds}.`] : []),
      ]
    })
  },
}
