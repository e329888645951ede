import { Field, ObjectType, registerEnumType } from 'type-graphql'
import { Money } from '../Money.ts'

/** What a fee is charged for. */
export enum FeeBasis {
  BOOKING = 'BOOKING',
  /** Stored as `PERSON`, also in the lines of bookings. */
  PARTICIPANT = 'PERSON',
}

registerEnumType(FeeBasis, {
  name: 'FeeBasis',
  description: 'What a fee is charged for.',
  valuesConfig: {
    BOOKING: { description: 'Once for a booking.' },
    PARTICIPANT: { description: 'For each participant.' },
  },
})

@ObjectType({
  simpleResolvers: true,
  description:
    'An amount that is charged on top of the prices. It is shown as a line of its own and is part of the total.',
})
export class Fee {
  @Field(() => String, { description: 'Its name, unique within the activity.' })
  name!: string

  @Field(() => Money, { description: 'The amount for one booking, or for one participant.' })
  amount!: Money

  @Field(() => FeeBasis, { description: 'What it is charged for.' })
  per!: 'BOOKING' | 'PERSON'

  @Field(() => Boolean, { description: 'Whether it includes the taxes of the activity.' })
  taxed!: boolean
}
