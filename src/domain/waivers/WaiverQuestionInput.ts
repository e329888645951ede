import { Field, Float, InputType, Int } from 'type-graphql'
import { acceptedTypes } from '../rules/acceptedTypes.ts'
import { Range, Size, Text } from '../scalars/bounds.ts'
import { QuestionID } from '../scalars/identifiers.ts'
import { QuestionScope } from './QuestionScope.ts'
import { QuestionType } from './QuestionType.ts'

@InputType({ description: 'One option of a waiver question.' })
export class QuestionOptionInput {
  @Field(() => String, { description: 'The value to send as the answer; unique within the question.' })
  @Text({ min: 1, max: 100 })
  value!: string

  @Field(() => String, { description: 'The text that the customer reads.' })
  @Text({ min: 1, max: 200 })
  label!: string
}

@InputType({ description: 'The files that a waiver question accepts.' })
export class FileRuleInput {
  @Field(() => Int, { description: 'The maximum size of one file, in bytes.' })
  @Range({ min: 1 })
  maxBytes!: number

  @Field(() => [String], { description: `The accepted media types: some of ${acceptedTypes.join(', ')}.` })
  @Size({ min: 1, max: 10 })
  acceptedTypes!: string[]

  @Field(() => Int, { defaultValue: 1, description: 'The maximum number of files.' })
  @Range({ min: 1, max: 10 })
  maxFiles = 1
}

@InputType({
  description: 'The condition under which a waiver question is asked: only after certain answers to an earlier one.',
})
export class QuestionDependencyInput {
  @Field(() => QuestionID, {
    description: 'An earlier question of the same activity, of the type `BOOLEAN`, `SINGLE_CHOICE` or `MULTI_CHOICE`.',
  })
  questionId!: string

  @Field(() => [String], {
    description: 'The answers to it after which this one is asked: values of its options, or `true` or `false`.',
  })
  @Size({ min: 1, max: 50 })
  values!: string[]
}

@InputType({ description: 'The definition of a waiver question. Fields that do not fit its type are refused.' })
export class WaiverQuestionInput {
  @Field(() => String, { description: 'The question, as the customer reads it.' })
  @Text({ min: 1, max: 500 })
  label!: string

  @Field(() => String, { nullable: true, description: 'An explanation below the question.' })
  @Text({ max: 2_000, multiline: true })
  helpText?: string | null

  @Field(() => QuestionType, { description: 'The type of its answer.' })
  type!: QuestionType

  @Field(() => Boolean, { defaultValue: false, description: 'Whether it must be answered.' })
  required = false

  @Field(() => QuestionScope, {
    defaultValue: QuestionScope.BOOKING,
    description: 'Answered once for the booking, or once for each participant.',
  })
  scope = QuestionScope.BOOKING

  @Field(() => [QuestionOptionInput], {
    nullable: true,
    description: 'The options of `SINGLE_CHOICE` and `MULTI_CHOICE`.',
  })
  @Size({ min: 1, max: 50 })
  options?: QuestionOptionInput[] | null

  @Field(() => Int, { nullable: true, description: 'The minimum number of characters of a text.' })
  @Range({ min: 0, max: 10_000 })
  minLength?: number | null

  @Field(() => Int, { nullable: true, description: 'The maximum number of characters of a text.' })
  @Range({ min: 1, max: 10_000 })
  maxLength?: number | null

  @Field(() => Float, {
    nullable: true,
    description: 'The minimum number, or the minimum number of options of a `MULTI_CHOICE`.',
  })
  min?: number | null

  @Field(() => Float, {
    nullable: true,
    description: 'The maximum number, or the maximum number of options of a `MULTI_CHOICE`.',
  })
  max?: number | null

  @Field(() => String, {
    nullable: true,
    description:
      'A regular expression of RE2 that the whole text must match; with a pattern, texts can have at most 1,000 ' +
      'characters.',
  })
  @Text({ max: 200 })
  pattern?: string | null

  @Field(() => FileRuleInput, { nullable: true, description: 'The files that a `FILE` question accepts.' })
  file?: FileRuleInput | null

  @Field(() => QuestionDependencyInput, {
    nullable: true,
    description: 'The condition under which it is asked; always if absent.',
  })
  dependsOn?: QuestionDependencyInput | null

  @Field(() => Int, {
    nullable: true,
    description:
      'Its position among the questions of the activity, starting at 1; the others are renumbered. If absent, a ' +
      'new question is added at the end, and an existing one keeps its position.',
  })
  @Range({ min: 1, max: 100 })
  position?: number | null
}
