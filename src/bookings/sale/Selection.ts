import { type Expression, sql } from 'kysely'
import { ownPlacesLeft } from '../../availability/places.ts'
import type { Timeslot } from '../../availability/Timeslot.ts'
import type { Sql } from '../../database/Database.ts'
import { type Placeholders, statement } from '../../database/statement.ts'
import type { Product } from '../../products/Product.ts'
import { sellerRate } from '../../products/sellerRate.ts'

/** What a buyer has chosen, in its current state: the activity, and the timeslot if it exists. */
export type Selection = Pick<
  Product,
  | 'activityId'
  | 'productId'
  | 'name'
  | 'timeZone'
  | 'published'
  | 'pricing'
  | 'currency'
  | 'minParticipants'
  | 'maxParticipants'
  | 'bookingCutoffMinutes'
  | 'cancellationCutoffMinutes'
  | 'waiverPolicy'
  | 'acceptanceRequired'
  | 'hasQuestions'
> &
  Pick<Timeslot, 'date' | 'time' | 'startsAt' | 'available' | 'resourcePlaces' | 'closed'> & {
    timeslotId: string | null
    /** How many places are left of the timeslot itself, whatever its resources allow. */
    ownPlaces: number
    /** Whether expired holds still count as taken: they must be released before others can take their places. */
    overdue: boolean
    /** The commission of the partner that sells, in thousandths of a percent; 0 for the other channels. */
    sellerRate: number
  }

export interface Choice {
  activityId: string
  timeslotId?: string | null
  date?: string | null
  time?: string | null
}

/** The columns of the selection of an activity `p` and a timeslot `t`, which can be missing. */
export const selectionColumns = sql`
  p.activity_id "activityId", p.product_id "productId", p.name, p.time_zone "timeZone", p.published, p.pricing, p.currency,
    p.min_participants "minParticipants", p.max_participants "maxParticipants",
    p.booking_cutoff_minutes "bookingCutoffMinutes", p.cancellation_cutoff_minutes "cancellationCutoffMinutes", p.waiver_policy "waiverPolicy",
    p.acceptance_required "acceptanceRequired",
    exists (select from waiver_question w where w.operator_id = p.operator_id and w.activity_id = p.activity_id) "hasQuestions",
    t.timeslot_id "timeslotId", t.date, t.time, t.starts_at "startsAt", greatest(0, least(t.own_places, t.resource_places)) available,
    t.resource_places "resourcePlaces", t.closed, t.own_places "ownPlaces", t.own_places > greatest(0, t.capacity - t.taken) overdue`

/**
 * Joins to an activity `p` its timeslot `t`, if it exists. Of two timeslots with the same local time, an open one precedes a closed one,
 * which can remain from an earlier time zone.
 */
export const timeslotOf = (which: Expression<boolean>, now: Expression<Date>) => sql`
  left join lateral (
    select t.*, ${ownPlacesLeft(now)} own_places from timeslot t
    where t.operator_id = p.operator_id and t.activity_id = p.activity_id and ${which}
    order by t.closed, t.starts_at limit 1
  ) t on true`

const readSelection = (
  requested: Placeholders<Requested>,
  which: Expression<boolean>,
  rate: Expression<number> = sql<number>`0`,
) => sql<Selection>`
  select ${selectionColumns}, ${rate} "sellerRate"
  from product p ${timeslotOf(which, requested.now)}
  where p.operator_id = ${requested.operatorId} and p.activity_id = ${requested.activityId}`

interface Requested {
  operatorId: string
  activityId: string
  now: Date
}

interface RequestedTimeslot extends Requested {
  timeslotId: string
}

interface RequestedStart extends Requested {
  date: string | null
  time: string | null
}

interface BySeller {
  partnerId: string
}

const isTimeslot = ({ timeslotId }: Placeholders<RequestedTimeslot>) =>
  sql<boolean>`t.timeslot_id = ${timeslotId}::uuid`

const isStart = ({ date, time }: Placeholders<RequestedStart>) => sql<boolean>`t.date = ${date} and t.time = ${time}`

const rateOfSeller = ({ operatorId, partnerId, activityId }: Placeholders<Requested & BySeller>) =>
  sellerRate(operatorId, sql`${partnerId}::uuid`, sql`${activityId}::uuid`)

const selectByTimeslot = statement((requested: Placeholders<RequestedTimeslot>) =>
  readSelection(requested, isTimeslot(requested)),
)

const selectByStart = statement((requested: Placeholders<RequestedStart>) =>
  readSelection(requested, isStart(requested)),
)

// Only a partner's booking reads a commission.
const selectByTimeslotForPartner = statement((requested: Placeholders<RequestedTimeslot & BySeller>) =>
  readSelection(requested, isTimeslot(requested), rateOfSeller(requested)),
)

const selectByStartForPartner = statement((requested: Placeholders<RequestedStart & BySeller>) =>
  readSelection(requested, isStart(requested), rateOfSeller(requested)),
)

/**
 * Reads the selection of a choice; undefined when the operator has no such activity.
 * @param partnerId the partner that sells, whose commission is read as well
 */
export async function findSelection(
  db: Sql,
  operatorId: string,
  { activityId, timeslotId, date = null, time = null }: Choice,
  now: Date,
  partnerId: string | null = null,
): Promise<Selection | undefined> {
  const requested = { operatorId, activityId, now }
  const [selection] = await read()
  return selection

  function read() {
    if (timeslotId) {
      const values = { ...requested, timeslotId }
      return partnerId ? selectByTimeslotForPartner(db, { ...values, partnerId }) : selectByTimeslot(db, values)
    }
    const values = { ...requested, date, time }
    return partnerId ? selectByStartForPartner(db, { ...values, partnerId }) : selectByStart(db, values)
  }
}
