import { registerEnumType } from 'type-graphql'

/** The status of a waitlist entry. */
export enum WaitlistStatus {
  WAITING = 'WAITING',
  OFFERED = 'OFFERED',
  ACCEPTED = 'ACCEPTED',
  LAPSED = 'LAPSED',
  LEFT = 'LEFT',
}

registerEnumType(WaitlistStatus, {
  name: 'WaitlistStatus',
  description: 'The status of a waitlist entry.',
  valuesConfig: {
    WAITING: { description: 'It waits for places to become free.' },
    OFFERED: { description: 'Places are held for it; the customer has a link to accept them.' },
    ACCEPTED: { description: 'The customer has accepted the places.' },
    LAPSED: { description: 'The offer was not accepted in time, or no places became free before the start.' },
    LEFT: { description: 'The customer no longer waits.' },
  },
})
