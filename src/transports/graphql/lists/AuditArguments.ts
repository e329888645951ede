import { ArgsType, Field } from 'type-graphql'
import { AuditFilter } from '../../../domain/audit/AuditFilter.ts'
import { PaginationArguments } from './PaginationArguments.ts'

/** The arguments of the audit log. */
@ArgsType()
export class AuditArguments extends PaginationArguments {
  @Field(() => AuditFilter, { nullable: true, description: 'Which entries; all when absent.' })
  filter?: AuditFilter | null
}
