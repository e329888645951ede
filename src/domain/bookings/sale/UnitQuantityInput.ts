import { Field, InputType, Int } from 'type-graphql'
import { Range } from '../../scalars/bounds.ts'
import { UnitID } from '../../scalars/identifiers.ts'

@InputType({ description: 'How many of a unit.' })
export class UnitQuantityInput {
  @Field(() => UnitID, { description: 'A unit of the activity.' })
  unitId!: string

  @Field(() => Int, { description: 'How many of it.' })
  @Range({ min: 1, max: 1000 })
  quantity!: number
}
