import { registerEnumType } from 'type-graphql'

/** What became of a booking whose departure was closed. */
export enum ClosureOutcome {
  PLANNED = 'PLANNED',
  MOVED = 'MOVED',
  CANCELLED = 'CANCELLED',
  AWAITING_CHOICE = 'AWAITING_CHOICE',
  FAILED = 'FAILED',
}

registerEnumType(ClosureOutcome, {
  name: 'ClosureOutcome',
  description: 'What became of a booking whose departure was closed.',
  valuesConfig: {
    PLANNED: { description: 'Nothing yet.' },
    MOVED: { description: 'It is at another departure now.' },
    CANCELLED: { description: 'It was cancelled.' },
    AWAITING_CHOICE: { description: 'Its customer has not chosen yet.' },
    FAILED: { description: 'It could not be done, for the reason in `failure`: somebody has to look.' },
  },
})
