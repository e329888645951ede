import { Check, Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import { Field, Float, Int, ObjectType } from 'type-graphql'
import { oneOf } from '../../platform/sql/oneOf.ts'
import type { Operator } from '../access/Operator.ts'
import { BelongsToOperator, RefersTo } from '../access/tenancy.ts'
import { Product } from '../products/Product.ts'
import { ActivityID, QuestionID } from '../scalars/identifiers.ts'
import { Node } from '../scalars/Node.ts'
import { QuestionScope } from './QuestionScope.ts'
import { QuestionType } from './QuestionType.ts'

@ObjectType({ simpleResolvers: true, description: 'One option of a waiver question.' })
export class QuestionOption {
  @Field(() => String, { description: 'The value to send as the answer.' })
  value!: string

  @Field(() => String, { description: 'The text that the customer reads.' })
  label!: string
}

@ObjectType({ simpleResolvers: true, description: 'The files that a waiver question accepts.' })
export class FileRule {
  @Field(() => Int, { description: 'The maximum size of one file, in bytes.' })
  maxBytes!: number

  @Field(() => [String], { description: 'The accepted media types, as detected from the bytes of a file.' })
  acceptedTypes!: string[]

  @Field(() => Int, { description: 'The maximum number of files.' })
  maxFiles!: number
}

@ObjectType({
  simpleResolvers: true,
  description:
    'When a waiver question is asked: only if the answer to another one is among `values`. In that case ' +
    '`required` says whether it must be answered; otherwise omit the answer, because it would be refused. If the ' +
    'other question is itself not asked, or not answered, this one is not asked either.',
})
export class QuestionDependency {
  @Field(() => QuestionID, {
    description:
      'The other question, of the same activity and before this one: a `BOOLEAN`, `SINGLE_CHOICE` or ' +
      '`MULTI_CHOICE`. The answer of the same participant counts, or the one for the whole booking if the other ' +
      'question has that scope.',
  })
  questionId!: string

  @Field(() => [String], {
    description:
      'The answers to it after which this question is asked: `true` or `false` for a `BOOLEAN`, values of options ' +
      'for a choice. For a `MULTI_CHOICE`, one of the chosen options is enough.',
  })
  values!: string[]
}

@Entity({ tableName: 'waiver_question' })
@Index({ name: 'waiver_question_product_index', properties: ['product', 'position'] })
@Check({ name: 'waiver_question_type_check', expression: oneOf('type', QuestionType) })
@Check({ name: 'waiver_question_scope_check', expression: oneOf('scope', QuestionScope) })
@Check({ name: 'waiver_question_position_check', expression: '"position" >= 0' })
@ObjectType({
  implements: Node,
  simpleResolvers: true,
  description: 'A question that participants of an activity must or can answer before they take part.',
})
export class WaiverQuestion {
  @BelongsToOperator({ namedElsewhere: true })
  operator?: Ref<Operator>

  @PrimaryKey({ type: 'uuid' })
  questionId!: string

  @RefersTo(() => Product, 'activity_id', { onDelete: 'cascade' })
  product?: Ref<Product>

  @Field(() => ActivityID, { description: 'The activity.' })
  activityId!: string

  @Property({ type: 'text' })
  @Field(() => String, { description: 'The question, as the customer reads it.' })
  label!: string

  @Property({ type: 'text', nullable: true })
  @Field(() => String, { nullable: true, description: 'An explanation below the question.' })
  helpText!: string | null

  @Property({ type: 'text' })
  @Field(() => QuestionType, { description: 'The type of its answer.' })
  type!: QuestionType

  @Property({ type: 'boolean', default: false })
  @Field(() => Boolean, {
    description:
      'Whether it must be answered if it is asked (`dependsOn`). A required `BOOLEAN` must be answered with true.',
  })
  required!: boolean

  @Property({ type: 'text', default: 'booking' })
  @Field(() => QuestionScope, { description: 'Answered once for the booking, or once for each participant.' })
  scope!: QuestionScope

  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  @Field(() => [QuestionOption], {
    nullable: true,
    description: 'The options of `SINGLE_CHOICE` and `MULTI_CHOICE`; null for other types.',
  })
  options!: QuestionOption[] | null

  @Property({ type: 'integer', nullable: true })
  @Field(() => Int, { nullable: true, description: 'The minimum number of characters of a text.' })
  minLength!: number | null

  @Property({ type: 'integer', nullable: true })
  @Field(() => Int, { nullable: true, description: 'The maximum number of characters of a text.' })
  maxLength!: number | null

  @Property({ type: 'double', nullable: true })
  @Field(() => Float, {
    nullable: true,
    description: 'The minimum number, or the minimum number of options of a `MULTI_CHOICE`.',
  })
  min!: number | null

  @Property({ type: 'double', nullable: true })
  @Field(() => Float, {
    nullable: true,
    description: 'The maximum number, or the maximum number of options of a `MULTI_CHOICE`.',
  })
  max!: number | null

  @Property({ type: 'text', nullable: true })
  @Field(() => String, {
    nullable: true,
    description:
      'A regular expression that the whole trimmed text must match, as if between `^` and `$`. The syntax is that ' +
      'of RE2: no lookaround, no backreferences. With a pattern, texts can have at most 1,000 characters.',
  })
  pattern!: string | null

  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  @Field(() => FileRule, {
    nullable: true,
    description: 'The files that it accepts; null unless it is a `FILE` question.',
  })
  file!: FileRule | null

  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  @Field(() => QuestionDependency, {
    nullable: true,
    description: 'The condition under which it is asked; null if it is always asked.',
  })
  dependsOn!: QuestionDependency | null

  @Property({ type: 'integer' })
  @Field(() => Int, {
    description: 'Its position among the questions of the activity, which are listed in this order.',
  })
  position!: number

  @Property({ type: 'integer', default: 1 })
  @Field(() => Int, {
    description: 'Increases with every change. Send it back as `expectedVersion` to change only what you have read.',
  })
  version!: number
}
