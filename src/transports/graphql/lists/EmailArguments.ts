import { ArgsType, Field } from 'type-graphql'
import { EmailFilter } from '../../../domain/emails/EmailFilter.ts'
import { PaginationArguments } from './PaginationArguments.ts'

/** The arguments of a list of e-mails. */
@ArgsType()
export class EmailArguments extends PaginationArguments {
  @Field(() => EmailFilter, { nullable: true, description: 'Which of them; all when absent.' })
  filter?: EmailFilter | null
}
