import { registerEnumType } from 'type-graphql'

/** Whether the required waiver answers of a booking are complete. The values are those of the REST contract. */
export enum WaiverStatus {
  NOT_REQUIRED = 'not_required',
  OUTSTANDING = 'outstanding',
  COMPLETE = 'complete',
}

registerEnumType(WaiverStatus, {
  name: 'WaiverStatus',
  description: 'Whether the required waiver answers of a booking are complete.',
  valuesConfig: {
    NOT_REQUIRED: { description: 'The activity requires no answers; optional ones can be given at `waiverUrl`.' },
    OUTSTANDING: { description: 'Required answers are missing; the customer can give them at `waiverUrl`.' },
    COMPLETE: { description: 'Every required answer was given.' },
  },
})
