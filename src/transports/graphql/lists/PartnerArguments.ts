import { ArgsType, Field } from 'type-graphql'
import { PartnerFilter } from '../../../domain/access/PartnerFilter.ts'
import { LongPaginationArguments } from './LongPaginationArguments.ts'

/** The arguments of a list of partners. */
@ArgsType()
export class PartnerArguments extends LongPaginationArguments {
  @Field(() => PartnerFilter, { nullable: true, description: 'Which of them; all when absent.' })
  filter?: PartnerFilter | null
}
