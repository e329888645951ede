import type { Timeslot } from '../availability/Timeslot.ts'
import type { Sql } from '../database.ts'
import type { Product } from '../products/Product.ts'

/** What a buyer has chosen, as it stands at this moment: the activity, and the timeslot if there is such a one. */
export type Offer = Pick<
  Product,
  | 'activityId'
  | 'productId'
  | 'name'
  | 'published'
  | 'priceMinor'
  | 'currency'
  | 'minParticipants'
  | 'maxParticipants'
  | 'bookingCutoffMinutes'
  | 'waiverPolicy'
  | 'hasQuestions'
> &
  Pick<Timeslot, 'date' | 'time' | 'startsAt' | 'capacity' | 'taken' | 'closed'> & { timeslotId: string | null }

export interface Choice {
  activityId: string
  timeslotId?: string | null
  date?: string | null
  time?: string | null
}

const readOffer = (which: string) => `
  select p.activity_id "activityId", p.product_id "productId", p.name, p.published, p.price_minor "priceMinor", p.currency,
    p.min_participants "minParticipants", p.max_participants "maxParticipants",
    p.booking_cutoff_minutes "bookingCutoffMinutes", p.waiver_policy "waiverPolicy",
    exists (select from waiver_question w where w.operator_id = p.operator_id and w.activity_id = p.activity_id) "hasQuestions",
    t.timeslot_id "timeslotId", t.date, t.time, t.starts_at "startsAt", t.capacity, t.taken, t.closed
  from product p
  left join lateral (
    select * from timeslot t
    where t.operator_id = p.operator_id and t.activity_id = p.activity_id and ${which}
    order by t.starts_at limit 1
  ) t on true
  where p.operator_id = $1 and p.activity_id = $2`

const BY_TIMESLOT = readOffer('t.timeslot_id = $3')
const BY_START = readOffer('t.date = $3 and t.time = $4')

/** Reads what was chosen in one statement; undefined when the operator has no such activity. */
export async function findOffer(sql: Sql, operatorId: string, choice: Choice): Promise<Offer | undefined> {
  const { activityId, timeslotId, date, time } = choice
  const [offer] = timeslotId
    ? await sql.query<Offer>(BY_TIMESLOT, [operatorId, activityId, timeslotId])
    : await sql.query<Offer>(BY_START, [operatorId, activityId, date ?? null, time ?? null])
  return offer
}
