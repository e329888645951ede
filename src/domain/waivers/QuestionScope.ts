import { registerEnumType } from 'type-graphql'

/** How often a waiver question is answered. The values are those of the REST contract. */
export enum QuestionScope {
  BOOKING = 'booking',
  PARTICIPANT = 'participant',
}

registerEnumType(QuestionScope, {
  name: 'QuestionScope',
  description: 'How often a waiver question is answered.',
  valuesConfig: {
    BOOKING: { description: 'Once for the whole booking.' },
    PARTICIPANT: { description: 'Once for each participant.' },
  },
})
