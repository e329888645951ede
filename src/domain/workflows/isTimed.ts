import { WorkflowTrigger } from './WorkflowTrigger.ts'

const TIMED: readonly WorkflowTrigger[] = [
  WorkflowTrigger.BEFORE_START,
  WorkflowTrigger.WAIVER_OUTSTANDING,
  WorkflowTrigger.AFTER_END,
]

/** Whether the e-mail is due at a time relative to the activity, and not when an event happens. */
export function isTimed(trigger: WorkflowTrigger): boolean {
  return TIMED.includes(trigger)
}
