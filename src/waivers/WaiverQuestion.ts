import { Check, Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import { Field, Float, Int, ObjectType } from 'type-graphql'
import type { Operator } from '../access/Operator.ts'
import { BelongsToOperator, RefersTo } from '../access/tenancy.ts'
import { oneOf } from '../database/oneOf.ts'
import { Product } from '../products/Product.ts'
import { ActivityID, QuestionID } from '../scalars/identifiers.ts'
import { QuestionScope } from './QuestionScope.ts'
import { QuestionType } from './QuestionType.ts'

@ObjectType({ simpleResolvers: true, description: 'One choice of a waiver question.' })
export class QuestionOption {
  @Field(() => String, { description: 'What is sent as the answer.' })
  value!: string

  @Field(() => String, { description: 'What the customer reads.' })
  label!: string
}

@ObjectType({ simpleResolvers: true, description: 'What files a waiver question takes.' })
export class FileRule {
  @Field(() => Int, { description: 'The largest size of one file, in bytes.' })
  maxBytes!: number

  @Field(() => [String], { description: 'Media types that are accepted, as found in the bytes of the file.' })
  acceptedTypes!: string[]

  @Field(() => Int, { description: 'The largest number of files.' })
  maxFiles!: number
}

@ObjectType({
  simpleResolvers: true,
  description:
    'When a waiver question is asked: only when the answer to another one is among `values`. Then `required` says whether it ' +
    'must be answered; otherwise leave it out, for an answer to it is refused. A question whose other question is itself not ' +
    'asked, or not answered, is not asked either.',
})
export class QuestionDependency {
  @Field(() => QuestionID, {
    description:
      'The other question, of the same activity and before this one: a `boolean`, `single_choice` or `multi_choice`. What ' +
      'counts is the answer of the same participant, or the one for the whole booking if the other question is of that scope.',
  })
  questionId!: string

  @Field(() => [String], {
    description:
      'Answers to it after which this question is asked: `true` or `false` for a `boolean`, values of options for a choice. ' +
      'One of the choices of a `multi_choice` among them is enough.',
  })
  values!: string[]
}

@Entity({ tableName: 'waiver_question' })
@Index({ name: 'waiver_question_product_index', properties: ['product', 'position'] })
@Check({ name: 'waiver_question_type_check', expression: oneOf('type', QuestionType) })
@Check({ name: 'waiver_question_scope_check', expression: oneOf('scope', QuestionScope) })
@Check({ name: 'waiver_question_position_check', expression: '"position" >= 0' })
@ObjectType({
  simpleResolvers: true,
  description: 'Something that participants of an activity must or may answer before they take part.',
})
export class WaiverQuestion {
  @BelongsToOperator({ namedElsewhere: true })
  operator!: Ref<Operator>

  @PrimaryKey({ type: 'uuid' })
  @Field(() => QuestionID, { description: 'Identifies the question.' })
  questionId!: string

  @RefersTo(() => Product, 'activity_id', { onDelete: 'cascade' })
  product!: Ref<Product>

  @Field(() => ActivityID, { description: 'The activity.' })
  activityId!: string

  @Property({ type: 'text' })
  @Field(() => String, { description: 'The question, as the customer reads it.' })
  label!: string

  @Property({ type: 'text', nullable: true })
  @Field(() => String, { nullable: true, description: 'A sentence of explanation under the question.' })
  helpText!: string | null

  @Property({ type: 'text' })
  @Field(() => QuestionType, { description: 'What kind of answer it takes.' })
  type!: QuestionType

  @Property({ type: 'boolean', default: false })
  @Field(() => Boolean, {
    description:
      'Whether it must be answered where it is asked (`dependsOn`). A required `boolean` must be answered with true.',
  })
  required!: boolean

  @Property({ type: 'text', default: 'booking' })
  @Field(() => QuestionScope, { description: 'Answered once for the booking, or once for each participant.' })
  scope!: QuestionScope

  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  @Field(() => [QuestionOption], {
    nullable: true,
    description: 'The choices of `single_choice` and `multi_choice`; null for other types.',
  })
  options!: QuestionOption[] | null

  @Property({ type: 'integer', nullable: true })
  @Field(() => Int, { nullable: true, description: 'The fewest characters of a text.' })
  minLength!: number | null

  @Property({ type: 'integer', nullable: true })
  @Field(() => Int, { nullable: true, description: 'The most characters of a text.' })
  maxLength!: number | null

  @Property({ type: 'double', nullable: true })
  @Field(() => Float, {
    nullable: true,
    description: 'The smallest number, or the fewest choices of a `multi_choice`.',
  })
  min!: number | null

  @Property({ type: 'double', nullable: true })
  @Field(() => Float, { nullable: true, description: 'The largest number, or the most choices of a `multi_choice`.' })
  max!: number | null

  @Property({ type: 'text', nullable: true })
  @Field(() => String, {
    nullable: true,
    description:
      'A regular expression that the whole trimmed text must match, as if it stood between `^` and `$`. It is one of RE2: ' +
      'without lookaround and backreferences. Texts then have at most 1,000 characters.',
  })
  pattern!: string | null

  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  @Field(() => FileRule, { nullable: true, description: 'What files it takes; null unless it is a `file` question.' })
  file!: FileRule | null

  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  @Field(() => QuestionDependency, { nullable: true, description: 'When it is asked; null for always.' })
  dependsOn!: QuestionDependency | null

  @Property({ type: 'integer' })
  @Field(() => Int, { description: 'Where it stands among the questions of the activity; they are listed by this.' })
  position!: number
}
