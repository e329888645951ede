import { WorkflowTrigger } from './WorkflowTrigger.ts'

const TIMED: readonly WorkflowTrigger[] = [
  WorkflowTrigger.BEFORE_START,
  WorkflowTrigger.WAIVER_OUTSTANDING,
  WorkflowTrigger.AFTER_END,
]

/** Whether the e-mail goes out at a time that the activity's own gives, and not when something happens. */
export function isTimed(trigger: WorkflowTrigger): boolean {
  return TIMED.includes(trigger)
}
