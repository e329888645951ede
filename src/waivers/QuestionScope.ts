import { registerEnumType } from 'type-graphql'

/** How often a waiver question is answered. The names are those of the REST contract. */
export enum QuestionScope {
  booking = 'booking',
  participant = 'participant',
}

registerEnumType(QuestionScope, {
  name: 'QuestionScope',
  description: 'How often a waiver question is answered.',
  valuesConfig: {
    booking: { description: 'Once for the whole booking.' },
    participant: { description: 'Once for each participant.' },
  },
})
