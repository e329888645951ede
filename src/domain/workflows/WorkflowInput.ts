import { Field, InputType, Int } from 'type-graphql'
import { operatorLimits } from '../access/operatorLimits.ts'
import { Range, Size, Text } from '../scalars/bounds.ts'
import { Channel } from '../scalars/Channel.ts'
import { ActivityID } from '../scalars/identifiers.ts'
import { Ruled } from '../scalars/inputRule.ts'
import { LocalTime } from '../scalars/LocalTime.ts'
import { DelayUnit } from './DelayUnit.ts'
import { definitionViolations } from './definitionViolations.ts'
import { WorkflowTranslationInput } from './WorkflowTranslation.ts'
import { WorkflowTrigger } from './WorkflowTrigger.ts'

@InputType({ description: 'An automated e-mail to add.' })
@Ruled<WorkflowInput>(definitionViolations)
export class WorkflowInput {
  @Field(() => String, { description: 'The name for the staff.' })
  @Text({ min: 1, max: 100 })
  name!: string

  @Field(() => WorkflowTrigger, { description: 'When it is sent.' })
  trigger!: WorkflowTrigger

  @Field(() => Int, {
    nullable: true,
    description:
      'How long before or after, in `delayUnit`: 1 to 10,080 minutes, 1 to 2,160 hours or 0 to 365 days. Required for ' +
      '`BEFORE_START`, `WAIVER_OUTSTANDING` and `AFTER_END`, and for no other trigger.',
  })
  @Range({ min: 0, max: 10_080 })
  delay?: number | null

  @Field(() => DelayUnit, { nullable: true, description: 'The unit of `delay`; required with it.' })
  delayUnit?: DelayUnit | null

  @Field(() => LocalTime, {
    nullable: true,
    description: 'The local time of day at which it is sent, only with days; by default that of the start or the end.',
  })
  atTime?: string | null

  @Field(() => [ActivityID], {
    nullable: true,
    description: 'Only for bookings of these activities; for all activities when empty or absent.',
  })
  @Size({ max: 100 })
  activityIds?: string[] | null

  @Field(() => [Channel], {
    nullable: true,
    description: 'Only for bookings of these channels; for all channels when empty or absent.',
  })
  @Size({ max: 10 })
  channels?: Channel[] | null

  @Field(() => String, { description: 'The template of the subject, one line with placeholders such as `{{date}}`.' })
  @Text({ min: 1, max: 200 })
  subject!: string

  @Field(() => String, {
    description:
      'The template of the text: plain text with placeholders. A blank line starts a paragraph, addresses become links, ' +
      'and a line whose placeholders are all empty is left out.',
  })
  @Text({ min: 1, max: 10_000, multiline: true })
  body!: string

  @Field(() => String, {
    defaultValue: 'en',
    description: 'Its language, BCP 47: dates and prices are formatted in it.',
  })
  @Text({ max: 35 })
  language!: string

  @Field(() => [WorkflowTranslationInput], {
    nullable: true,
    description: 'Its texts in further languages, at most 12, each with the same placeholders; none when absent.',
  })
  @Size({ max: operatorLimits.languages })
  translations?: WorkflowTranslationInput[] | null

  @Field(() => Boolean, { defaultValue: true, description: 'Whether it is switched on.' })
  active!: boolean
}
