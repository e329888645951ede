import { Field, InputType } from 'type-graphql'
import { Size } from '../scalars/bounds.ts'
import { DateTimeRange } from '../scalars/DateTimeRange.ts'
import { KeyID } from '../scalars/identifiers.ts'
import { AuditObject } from './AuditObject.ts'

@InputType({ description: 'Which entries of the audit log to list: those that match every given condition.' })
export class AuditFilter {
  @Field(() => [AuditObject], { nullable: true, description: 'On objects of these kinds.' })
  @Size({ max: 20 })
  objectTypes?: AuditObject[] | null

  @Field(() => [String], {
    nullable: true,
    description:
      'On one of these objects, by their `id`, also those that were deleted: what was done to an activity includes its prices and schedules. At most 100.',
  })
  @Size({ max: 100 })
  objects?: string[] | null

  @Field(() => [String], {
    nullable: true,
    description: 'These actions, such as "updatePricing" or "exportUsage"; at most 100.',
  })
  @Size({ max: 100 })
  actions?: string[] | null

  @Field(() => [KeyID], {
    nullable: true,
    description: 'Done with one of these keys, also through the dashboard; at most 100.',
  })
  @Size({ max: 100 })
  keyIds?: string[] | null

  @Field(() => DateTimeRange, { nullable: true, description: 'Done at these instants.' })
  occurredAt?: DateTimeRange | null
}
