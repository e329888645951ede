import { Check, Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import { GraphQLJSON } from 'graphql-scalars'
import { Field, Int, ObjectType } from 'type-graphql'
import type { Operator } from '../../access/Operator.ts'
import { BelongsToOperator, RefersTo } from '../../access/tenancy.ts'
import { DateTime } from '../../scalars/DateTime.ts'
import { QuestionID } from '../../scalars/identifiers.ts'
import { WaiverQuestion } from '../../waivers/WaiverQuestion.ts'
import { Booking } from '../Booking.ts'

@Entity({ tableName: 'waiver_answer' })
@Index({ name: 'waiver_answer_question_index', properties: ['question'] })
@Check({ name: 'waiver_answer_participant_check', expression: 'participant >= 0' })
@ObjectType({ simpleResolvers: true, description: 'The answer to one waiver question.' })
export class WaiverAnswer {
  @BelongsToOperator({ namedElsewhere: true })
  operator?: Ref<Operator>

  @RefersTo(() => Booking, 'booking_id', { primary: true, onDelete: 'cascade' })
  booking?: Ref<Booking>

  @Field(() => QuestionID, { description: 'The question.' })
  questionId!: string

  /** 0 for a question that is answered once for the booking. */
  @PrimaryKey({ type: 'integer' })
  @Field(() => Int, { description: 'Which participant, counted from 1; 0 for an answer for the whole booking.' })
  participant!: number

  @Field(() => String, {
    nullable: true,
    description: 'The name of the unit of that participant; null for an answer for the whole booking.',
  })
  unit!: string | null

  @RefersTo(() => WaiverQuestion, 'question_id', { primary: true })
  question?: Ref<WaiverQuestion>

  @Field(() => String, { description: 'The question as it was when it was answered.' })
  @Property({ type: 'text' })
  label!: string

  @Property({ type: 'integer', nullable: true })
  @Field(() => Int, {
    nullable: true,
    description:
      'The `version` of the question that was answered. Null for answers from before versions were recorded.',
  })
  questionVersion!: number | null

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether the question has changed since: its text, its rules or its position. Null if its version was not recorded.',
  })
  questionChanged!: boolean | null

  @Property({ type: 'json', columnType: 'jsonb' })
  @Field(() => GraphQLJSON, {
    description: 'The answer: text, number, boolean or list by the type of the question; for files their upload IDs.',
  })
  value!: unknown

  @Field(() => [String], {
    nullable: true,
    description:
      'The labels of the options in `value`, in their current wording. An option that no longer exists is named by its ' +
      'value. Null unless the question is a `SINGLE_CHOICE` or `MULTI_CHOICE`.',
  })
  selectedOptions!: string[] | null

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'When it was answered.' })
  answeredAt!: Date
}
