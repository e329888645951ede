import { Field, InputType } from 'type-graphql'
import { Size } from '../../scalars/bounds.ts'
import { DateRange } from '../../scalars/DateRange.ts'
import { KeyID } from '../../scalars/identifiers.ts'
import { PaymentMethod } from '../payments/PaymentMethod.ts'
import { TransactionKind } from './TransactionKind.ts'

@InputType({ description: 'Which payments and refunds: those that match every given condition.' })
export class TransactionFilter {
  @Field(() => DateRange, { nullable: true, description: "On these days, in the operator's time zone." })
  date?: DateRange | null

  @Field(() => [TransactionKind], { nullable: true, description: 'Of these kinds.' })
  @Size({ max: 2 })
  kinds?: TransactionKind[] | null

  @Field(() => [PaymentMethod], { nullable: true, description: 'By one of these methods.' })
  @Size({ max: 10 })
  methods?: PaymentMethod[] | null

  @Field(() => [KeyID], {
    nullable: true,
    description: 'Recorded with one of these keys or staff accounts; at most 100.',
  })
  @Size({ max: 100 })
  keyIds?: string[] | null
}
