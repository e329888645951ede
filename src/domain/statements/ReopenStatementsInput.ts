import { Field, InputType } from 'type-graphql'
import { Size } from '../scalars/bounds.ts'
import { PartnerID } from '../scalars/identifiers.ts'
import { LocalMonth } from '../scalars/LocalMonth.ts'
import { StatementStep } from './StatementStep.ts'

@InputType({ description: 'Statements that were marked by mistake.' })
export class ReopenStatementsInput {
  @Field(() => LocalMonth, { description: 'The month.' })
  month!: string

  @Field(() => [PartnerID], { description: 'The partners; at most 100.' })
  @Size({ min: 1, max: 100 })
  partnerIds!: string[]

  @Field(() => StatementStep, { description: 'What is undone.' })
  undo!: StatementStep
}
