import { Field, InputType, Int } from 'type-graphql'
import { operatorLimits } from '../access/operatorLimits.ts'
import { Range, Size, Text } from '../scalars/bounds.ts'
import { Channel } from '../scalars/Channel.ts'
import { ActivityID } from '../scalars/identifiers.ts'
import { Ruled } from '../scalars/inputRule.ts'
import { LocalTime } from '../scalars/LocalTime.ts'
import { DelayUnit } from './DelayUnit.ts'
import { textViolations } from './textViolations.ts'
import { WorkflowTranslationInput } from './WorkflowTranslation.ts'
import { WorkflowTrigger } from './WorkflowTrigger.ts'

@InputType({
  description:
    'Changes to a workflow; omitted fields stay as they are. Null clears `delay`, `delayUnit` and `atTime`, and ' +
    'so does a trigger without a delay.',
})
@Ruled<WorkflowChanges>(textViolations)
export class WorkflowChanges {
  @Field(() => String, { nullable: true, description: 'The name for the staff.' })
  @Text({ min: 1, max: 100 })
  name?: string | null

  @Field(() => WorkflowTrigger, { nullable: true, description: 'When it is sent.' })
  trigger?: WorkflowTrigger | null

  @Field(() => Int, { nullable: true, description: 'How long before or after, in `delayUnit`.' })
  @Range({ min: 0, max: 10_080 })
  delay?: number | null

  @Field(() => DelayUnit, { nullable: true, description: 'The unit of `delay`.' })
  delayUnit?: DelayUnit | null

  @Field(() => LocalTime, {
    nullable: true,
    description: 'The local time of day at which it is sent; only with days.',
  })
  atTime?: string | null

  @Field(() => [ActivityID], {
    nullable: true,
    description: 'Only for bookings of these activities; for all activities when empty.',
  })
  @Size({ max: 100 })
  activityIds?: string[] | null

  @Field(() => [Channel], {
    nullable: true,
    description: 'Only for bookings of these channels; for all channels when empty.',
  })
  @Size({ max: 10 })
  channels?: Channel[] | null

  @Field(() => String, { nullable: true, description: 'The template of the subject.' })
  @Text({ min: 1, max: 200 })
  subject?: string | null

  @Field(() => String, { nullable: true, description: 'The template of the text.' })
  @Text({ min: 1, max: 10_000, multiline: true })
  body?: string | null

  @Field(() => String, { nullable: true, description: 'Its language, BCP 47.' })
  @Text({ min: 1, max: 35 })
  language?: string | null

  @Field(() => [WorkflowTranslationInput], {
    nullable: true,
    description: 'Its texts in further languages: the list replaces them all.',
  })
  @Size({ max: operatorLimits.languages })
  translations?: WorkflowTranslationInput[] | null

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether it is switched on. Switching it off drops its planned e-mails; switching it on plans those that are still ' +
      'due.',
  })
  active?: boolean | null
}
