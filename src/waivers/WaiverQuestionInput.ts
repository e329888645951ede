import { Field, Float, InputType, Int } from 'type-graphql'
import { acceptedTypes } from '../rules/acceptedTypes.ts'
import { Range, Size, Text } from '../scalars/bounds.ts'
import { QuestionID } from '../scalars/identifiers.ts'
import { QuestionScope } from './QuestionScope.ts'
import { QuestionType } from './QuestionType.ts'

@InputType({ description: 'One choice of a waiver question.' })
export class QuestionOptionInput {
  @Field(() => String, { description: 'What is sent as the answer; no two options share it.' })
  @Text({ min: 1, max: 100 })
  value!: string

  @Field(() => String, { description: 'What the customer reads.' })
  @Text({ min: 1, max: 200 })
  label!: string
}

@InputType({ description: 'What files a waiver question takes.' })
export class FileRuleInput {
  @Field(() => Int, { description: 'The largest size of one file, in bytes.' })
  @Range({ min: 1 })
  maxBytes!: number

  @Field(() => [String], { description: `Media types that are accepted: some of ${acceptedTypes.join(', ')}.` })
  @Size({ min: 1, max: 10 })
  acceptedTypes!: string[]

  @Field(() => Int, { defaultValue: 1, description: 'The largest number of files.' })
  @Range({ min: 1, max: 10 })
  maxFiles = 1
}

@InputType({ description: 'When a waiver question is asked: only after certain answers to an earlier one.' })
export class QuestionDependencyInput {
  @Field(() => QuestionID, {
    description: 'An earlier question of the same activity, of the type `boolean`, `single_choice` or `multi_choice`.',
  })
  questionId!: string

  @Field(() => [String], {
    description: 'Answers to it after which this one is asked: values of its options, or `true` or `false`.',
  })
  @Size({ min: 1, max: 50 })
  values!: string[]
}

@InputType({ description: 'What a waiver question says. Members that do not fit its type are refused.' })
export class WaiverQuestionInput {
  @Field(() => String, { description: 'The question, as the customer reads it.' })
  @Text({ min: 1, max: 500 })
  label!: string

  @Field(() => String, { nullable: true, description: 'A sentence of explanation under the question.' })
  @Text({ max: 2_000, multiline: true })
  helpText?: string | null

  @Field(() => QuestionType, { description: 'What kind of answer it takes.' })
  type!: QuestionType

  @Field(() => Boolean, { defaultValue: false, description: 'Whether it must be answered.' })
  required = false

  @Field(() => QuestionScope, {
    defaultValue: QuestionScope.booking,
    description: 'Answered once for the booking, or once for each participant.',
  })
  scope = QuestionScope.booking

  @Field(() => [QuestionOptionInput], {
    nullable: true,
    description: 'The choices of `single_choice` and `multi_choice`.',
  })
  @Size({ min: 1, max: 50 })
  options?: QuestionOptionInput[] | null

  @Field(() => Int, { nullable: true, description: 'The fewest characters of a text.' })
  @Range({ min: 0, max: 10_000 })
  minLength?: number | null

  @Field(() => Int, { nullable: true, description: 'The most characters of a text.' })
  @Range({ min: 1, max: 10_000 })
  maxLength?: number | null

  @Field(() => Float, {
    nullable: true,
    description: 'The smallest number, or the fewest choices of a `multi_choice`.',
  })
  min?: number | null

  @Field(() => Float, { nullable: true, description: 'The largest number, or the most choices of a `multi_choice`.' })
  max?: number | null

  @Field(() => String, {
    nullable: true,
    description:
      'A regular expression of RE2 that the whole text must match; texts then have at most 1,000 characters.',
  })
  @Text({ min: 1, max: 200 })
  pattern?: string | null

  @Field(() => FileRuleInput, { nullable: true, description: 'What files a `file` question takes.' })
  file?: FileRuleInput | null

  @Field(() => QuestionDependencyInput, { nullable: true, description: 'When it is asked; absent for always.' })
  dependsOn?: QuestionDependencyInput | null

  @Field(() => Int, {
    nullable: true,
    description:
      'Where it stands among the questions of the activity, the first being 1; the others move along. ' +
      'Absent: a new question comes last, another one stays.',
  })
  @Range({ min: 1, max: 100 })
  position?: number | null
}
