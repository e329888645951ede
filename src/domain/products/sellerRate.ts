import { type Expression, sql } from 'kysely'

/** The commission of a partner on an activity: its own for the activity, or that of the partner; in thousandths of a percent. */
export const sellerRate = (
  operatorId: Expression<string>,
  partnerId: Expression<string>,
  activityId: Expression<string>,
) => sql<number>`coalesce(
    (select c.rate from commission c where c.operator_id = ${operatorId} and c.partner_id = ${partnerId} and c.activity_id = ${activityId}),
    (select r.commission_rate from partner r where r.operator_id = ${operatorId} and r.partner_id = ${partnerId}), 0)`
