import { registerEnumType } from 'type-graphql'

/** Whether the required waiver answers of a booking are complete. The names are those of the REST contract. */
export enum WaiverStatus {
  not_required = 'not_required',
  outstanding = 'outstanding',
  complete = 'complete',
}

registerEnumType(WaiverStatus, {
  name: 'WaiverStatus',
  description: 'Whether the required waiver answers of a booking are complete.',
  valuesConfig: {
    not_required: { description: 'The activity requires no answers; optional ones can be given at `waiverUrl`.' },
    outstanding: { description: 'Required answers are missing; the customer can give them at `waiverUrl`.' },
    complete: { description: 'Every required answer was given.' },
  },
})
