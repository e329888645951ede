import { Field, InputType, Int } from 'type-graphql'
import { Range } from '../../scalars/bounds.ts'
import { BookingNoteInput } from './BookingNoteInput.ts'

@InputType({ description: 'Who has arrived, a note for the history, and a condition for the change.' })
export class RedeemInput extends BookingNoteInput {
  @Field(() => Int, {
    nullable: true,
    description: 'How many participants have arrived, at most those of the booking; all of them when absent.',
  })
  @Range({ min: 1, max: 1000 })
  participants?: number | null
}
