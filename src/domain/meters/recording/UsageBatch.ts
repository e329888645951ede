import { Field, Int, ObjectType, registerEnumType } from 'type-graphql'
import type { RefusalCode, Violation } from '../../refusals/refusal.ts'
import { FieldPointer } from '../../scalars/FieldPointer.ts'
import { UsageEntry } from '../UsageEntry.ts'

/** How a batch with a refused entry is handled. The values are those of the REST contract. */
export enum UsageBatchMode {
  ATOMIC = 'atomic',
  PARTIAL = 'partial',
}

registerEnumType(UsageBatchMode, {
  name: 'UsageBatchMode',
  description: 'How a batch with a refused entry is handled.',
  valuesConfig: {
    ATOMIC: { description: 'All or nothing: nothing is recorded.' },
    PARTIAL: { description: 'The other entries are recorded, and each entry has its verdict.' },
  },
})

/** The result of one entry. The values are those of the REST contract. */
export enum UsageBatchResultStatus {
  CREATED = 'created',
  DUPLICATE = 'duplicate',
  REJECTED = 'rejected',
}

registerEnumType(UsageBatchResultStatus, {
  name: 'UsageBatchResultStatus',
  description: 'The result of one entry of a batch.',
  valuesConfig: {
    CREATED: { description: 'It is recorded.' },
    DUPLICATE: {
      description: 'Its idempotency key was used before, in this batch or an earlier request; it counts once.',
    },
    REJECTED: { description: 'It is not recorded; its problem says why.' },
  },
})

@ObjectType({ simpleResolvers: true, description: 'One failed field of an entry.' })
export class UsageViolation {
  @Field(() => FieldPointer, { description: 'Where it is in the request, as a JSON Pointer.' })
  pointer!: Violation

  @Field(() => String, { description: 'What is wrong with it.' })
  detail!: string
}

@ObjectType({ simpleResolvers: true, description: 'Why an entry was rejected.' })
export class UsageProblem {
  @Field(() => String, { description: 'The code of the refusal: `validation` or `idempotency-mismatch`.' })
  code!: RefusalCode

  @Field(() => String, { description: 'What is wrong, in a sentence.' })
  detail!: string

  @Field(() => [UsageViolation], { description: 'Every failed field.' })
  errors!: UsageViolation[]
}

@ObjectType({ simpleResolvers: true, description: 'The result of one entry of a batch.' })
export class UsageBatchResult {
  @Field(() => UsageBatchResultStatus, { description: 'Its result.' })
  status!: UsageBatchResultStatus

  @Field(() => UsageEntry, {
    nullable: true,
    description: 'The recorded entry; of a duplicate the first one; null when rejected.',
  })
  entry!: Pick<UsageEntry, 'id' | 'meter' | 'usage'> | null

  @Field(() => UsageProblem, { nullable: true, description: 'Why it was rejected; else null.' })
  problem!: UsageProblem | null
}

@ObjectType({ simpleResolvers: true, description: 'The result of a batch.' })
export class UsageBatch {
  @Field(() => Int, { description: 'How many entries were recorded.' })
  createdCount!: number

  @Field(() => Int, { description: 'How many had been recorded before.' })
  duplicateCount!: number

  @Field(() => Int, { description: 'How many were refused; none of an atomic batch.' })
  rejectedCount!: number

  @Field(() => [UsageBatchResult], { description: 'The verdict on each entry, in the order in which they were sent.' })
  results!: UsageBatchResult[]
}
