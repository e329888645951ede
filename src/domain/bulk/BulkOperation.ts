import { Check, Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import { GraphQLSafeInt } from 'graphql-scalars'
import { Field, ObjectType } from 'type-graphql'
import { oneOf } from '../../platform/sql/oneOf.ts'
import { ApiKey } from '../access/ApiKey.ts'
import type { Operator } from '../access/Operator.ts'
import { BelongsToOperator, RefersTo } from '../access/tenancy.ts'
import { DateTime } from '../scalars/DateTime.ts'
import { KeyID } from '../scalars/identifiers.ts'
import { Node } from '../scalars/Node.ts'
import { BulkMutation } from './BulkMutation.ts'
import { BulkOperationKind } from './BulkOperationKind.ts'
import { BulkOperationStatus, finalStates } from './BulkOperationStatus.ts'

/**
 * A bulk operation and its progress. The progress is stored in the transaction that records a line or a part of the result, so an
 * operation continues exactly where it was.
 */
@Entity({ tableName: 'bulk_operation' })
@Index({ name: 'bulk_operation_created_index', properties: ['operator', 'createdAt', 'bulkOperationId'] })
@Index({ name: 'bulk_operation_expiry_index', properties: ['operator', 'expiresAt'] })
@Check({ name: 'bulk_operation_state_check', expression: oneOf('state', BulkOperationStatus) })
@Check({ name: 'bulk_operation_mutation_check', expression: oneOf('mutation', BulkMutation) })
@Check({
  name: 'bulk_operation_kind_check',
  expression:
    "((kind = 'QUERY'::text) AND (query IS NOT NULL) AND (mutation IS NULL)) OR ((kind = 'MUTATION'::text) AND (mutation IS NOT NULL) AND (query IS NULL))",
})
@Check({
  name: 'bulk_operation_finished_check',
  expression: `(${oneOf('state', finalStates)}) = (finished_at IS NOT NULL)`,
})
@Check({
  name: 'bulk_operation_failure_check',
  expression: "(state = 'FAILED'::text) = (failure IS NOT NULL)",
})
@Check({
  name: 'bulk_operation_counts_check',
  expression:
    '(refused >= 0) AND (refused <= lines) AND (last_line >= 0) AND ("position" >= 0) AND (bytes >= 0) AND (parts >= 0)',
})
@ObjectType({
  implements: Node,
  simpleResolvers: true,
  description:
    'A query or a mutation of many lines, which runs in the background. It and its result are deleted 7 days after it was made.',
})
export class BulkOperation {
  @BelongsToOperator()
  operator?: Ref<Operator>

  @PrimaryKey({ type: 'uuid' })
  bulkOperationId!: string

  @Property({ type: 'text' })
  @Field(() => BulkOperationKind, { description: 'What it does.' })
  kind!: BulkOperationKind

  @Property({ fieldName: 'state', type: 'text' })
  @Field(() => BulkOperationStatus, { description: 'Its state.' })
  status!: BulkOperationStatus

  @Property({ type: 'text', nullable: true })
  @Field(() => String, { nullable: true, description: 'The document of a bulk query.' })
  query!: string | null

  @Property({ type: 'text', nullable: true })
  @Field(() => BulkMutation, { nullable: true, description: 'The mutation of each line.' })
  mutation!: BulkMutation | null

  /** Whether imported bookings send e-mails, unless their line says otherwise. */
  @Property({ type: 'boolean', default: false })
  notify!: boolean

  @RefersTo(() => ApiKey, 'key_id', { nullable: true })
  key?: Ref<ApiKey> | null

  @Field(() => KeyID, {
    nullable: true,
    description: 'The API key with which it was made, also from the dashboard; null if by the command line.',
  })
  keyId!: string | null

  /** The cursor after the last line that was written, for a query. */
  @Property({ type: 'text', nullable: true })
  cursor!: string | null

  /** The number of the last line that was done, for a mutation. Blank lines count here, and not in `lines`. */
  @Property({ type: 'bigint', default: 0 })
  lastLine!: number

  /** The bytes of the file up to the end of that line. */
  @Property({ type: 'bigint', default: 0 })
  position!: number

  @Property({ fieldName: 'lines', type: 'bigint', default: 0 })
  @Field(() => GraphQLSafeInt, {
    description: 'How many lines are done: written by a query, or decided by a mutation.',
  })
  lineCount!: number

  @Property({ fieldName: 'refused', type: 'bigint', default: 0 })
  @Field(() => GraphQLSafeInt, { description: 'How many of these lines were refused; always 0 for a query.' })
  refusedCount!: number

  @Property({ fieldName: 'total', type: 'bigint', nullable: true })
  @Field(() => GraphQLSafeInt, {
    nullable: true,
    description: 'How many lines there are in the file of a mutation, without blank ones. Null for a query.',
  })
  totalCount!: number | null

  @Property({ type: 'bigint', default: 0 })
  @Field(() => GraphQLSafeInt, { description: 'The size of the result so far, in bytes.' })
  bytes!: number

  /** How many parts the result of a query has so far. */
  @Property({ type: 'integer', default: 0 })
  parts!: number

  /** Names the file of a mutation, together with the operator; null until it was sent. */
  @Property({ type: 'uuid', nullable: true })
  inputFileId!: string | null

  /** SHA-256 of that file, in hexadecimal. */
  @Property({ type: 'text', nullable: true })
  inputSha256!: string | null

  @Property({ type: 'text', nullable: true })
  @Field(() => String, { nullable: true, description: 'Why it was given up, if it was.' })
  failure!: string | null

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'When it was made.' })
  createdAt!: Date

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  @Field(() => DateTime, { nullable: true, description: 'When it ended, in whichever way.' })
  finishedAt!: Date | null

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'When it and its result are deleted.' })
  expiresAt!: Date
}
