import { Field, InputType, Int } from 'type-graphql'
import { MoneyInput } from '../../products/MoneyInput.ts'
import { Range, Size, Text } from '../../scalars/bounds.ts'
import { TimeslotID } from '../../scalars/identifiers.ts'
import { Ruled } from '../../scalars/inputRule.ts'
import { NAMES_KEPT_DAYS } from '../erasure/deleteOldNames.ts'
import { UnitQuantityInput } from './UnitQuantityInput.ts'

@Ruled<WalkInInput>((_, given) =>
  given.has('participants') || given.has('units')
    ? []
    : [{ path: ['participants'], detail: 'Participants is required, unless units are given.' }],
)
@InputType({ description: 'People who come to the counter of a departure, and how many they are.' })
export class WalkInInput {
  @Field(() => TimeslotID, { description: 'The departure.' })
  timeslotId!: string

  @Field(() => Int, { nullable: true, description: 'The number of participants, each of the default unit.' })
  @Range({ min: 1, max: 1000 })
  participants?: number | null

  @Field(() => [UnitQuantityInput], { nullable: true, description: 'How many of each unit.' })
  @Size({ min: 1, max: 20 })
  units?: UnitQuantityInput[] | null

  @Field(() => String, {
    nullable: true,
    description: `A name to call them by. It is deleted ${NAMES_KEPT_DAYS} days after the activity.`,
  })
  @Text({ max: 100 })
  name?: string | null

  @Field(() => MoneyInput, {
    nullable: true,
    description: 'The price that you have told them: the booking is refused if it has another one.',
  })
  expectedPrice?: MoneyInput | null
}
