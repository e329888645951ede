import type { Plan } from './Plan.ts'

// Triggers would refuse it.
const DAMAGE = `
  begin;
  set local session_replication_role = replica;
  update timeslot set taken = taken + 1
  where (operator_id, timeslot_id) = (select operator_id, timeslot_id from booking order by booking_id desc limit 1);
  commit`

/** The plan with a step that damages a row, as a fault of the service would. */
export function corrupted(plan: Plan, day: number): Plan {
  return plan.map(each =>
    each.day === day
      ? { ...each, steps: [...each.steps, { minute: 1325, action: { do: 'corrupt', statement: DAMAGE } }] }
      : each,
  )
}
