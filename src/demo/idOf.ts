import type { DemoActivity } from './DemoActivity.ts'
import { demoId } from './demoId.ts'
import type { DemoOperator } from './operators.ts'

/** The identifiers of what belongs to an operator of the demo. */
export const idOf = {
  operator: (operator: DemoOperator) => demoId('operator', operator.slug),
  partner: (operator: DemoOperator, slug: string) => demoId('partner', operator.slug, slug),
  staff: (email: string) => demoId('staff', email),
  activity: (activity: DemoActivity) => demoId('activity', activity.slug),
  /** Without a slug, the only unit of an activity, which has the identifier of the activity. */
  unit: (activity: DemoActivity, slug?: string) =>
    slug === undefined ? demoId('activity', activity.slug) : demoId('unit', activity.slug, slug),
  question: (activity: DemoActivity, slug: string) => demoId('question', activity.slug, slug),
}
