import { registerEnumType } from 'type-graphql'

/** Who does something to a booking. */
export enum Actor {
  PARTNER = 'PARTNER',
  OPERATOR = 'OPERATOR',
  CUSTOMER = 'CUSTOMER',
  SERVICE = 'SERVICE',
}

registerEnumType(Actor, {
  name: 'Actor',
  description: 'Who made or changed a booking.',
  valuesConfig: {
    PARTNER: { description: 'The partner that sells it.' },
    OPERATOR: { description: 'The operator, with one of its keys.' },
    CUSTOMER: { description: 'The customer, through a signed link.' },
    SERVICE: { description: 'The service itself, for example when a hold expires or the waitlist is offered places.' },
  },
})

/** Who acts, and with which API key, if with one. */
export interface ActorRef {
  actor: Actor
  keyId: string | null
}

/** The service itself. */
export const serviceActor: ActorRef = { actor: Actor.SERVICE, keyId: null }
