import { ArgsType, Field } from 'type-graphql'
import { KeyFilter } from '../../../domain/access/KeyFilter.ts'
import { PaginationArguments } from './PaginationArguments.ts'

/** The arguments of a list of API keys. */
@ArgsType()
export class KeyArguments extends PaginationArguments {
  @Field(() => KeyFilter, { nullable: true, description: 'Which of them; all when absent.' })
  filter?: KeyFilter | null
}
