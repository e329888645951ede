import { registerEnumType } from 'type-graphql'

/** Where an entry of the waitlist stands. */
export enum WaitlistStatus {
  WAITING = 'WAITING',
  OFFERED = 'OFFERED',
  ACCEPTED = 'ACCEPTED',
  LAPSED = 'LAPSED',
  LEFT = 'LEFT',
}

registerEnumType(WaitlistStatus, {
  name: 'WaitlistStatus',
  description: 'Where an entry of the waitlist stands.',
  valuesConfig: {
    WAITING: { description: 'It waits for places to come free.' },
    OFFERED: { description: 'Places are held for it; the customer has a link to accept them.' },
    ACCEPTED: { description: 'The customer has taken the places.' },
    LAPSED: { description: 'The offer was not accepted in time, or no places came free before the start.' },
    LEFT: { description: 'The customer waits no more.' },
  },
})
