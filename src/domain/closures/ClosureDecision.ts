import { registerEnumType } from 'type-graphql'

/** What happens to a booking whose departure is closed. */
export enum ClosureDecision {
  MOVE = 'MOVE',
  REFUND = 'REFUND',
  CHOICE = 'CHOICE',
  LEAVE = 'LEAVE',
}

registerEnumType(ClosureDecision, {
  name: 'ClosureDecision',
  description: 'What happens to a booking whose departure is closed.',
  valuesConfig: {
    MOVE: { description: 'It moves to another departure, at the price that it has.' },
    REFUND: { description: 'It is cancelled, and everything is refunded.' },
    CHOICE: {
      description:
        'The customer gets a link by e-mail, to choose another departure at the same price or the money. Who does not choose in time gets the ' +
        'money.',
    },
    LEAVE: { description: 'Nothing: somebody deals with it, such as by phone. It is no part of the closure.' },
  },
})
