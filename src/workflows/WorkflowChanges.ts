import { Field, InputType, Int } from 'type-graphql'
import { Channel } from '../bookings/Channel.ts'
import { Range, Size, Text } from '../scalars/bounds.ts'
import { ActivityID } from '../scalars/identifiers.ts'
import { LocalTime } from '../scalars/LocalTime.ts'
import { DelayUnit } from './DelayUnit.ts'
import { WorkflowTrigger } from './WorkflowTrigger.ts'

@InputType({
  description:
    'What to change of a workflow; what is left out stays as it is. Null clears `delay`, `delayUnit` and `atTime`, and so does a ' +
    'trigger without a time of its own.',
})
export class WorkflowChanges {
  @Field(() => String, { nullable: true, description: 'What the staff call it.' })
  @Text({ min: 1, max: 100 })
  name?: string | null

  @Field(() => WorkflowTrigger, { nullable: true, description: 'What sets it off.' })
  trigger?: WorkflowTrigger | null

  @Field(() => Int, { nullable: true, description: 'How long before or after, in `delayUnit`.' })
  @Range({ min: 0, max: 10_080 })
  delay?: number | null

  @Field(() => DelayUnit, { nullable: true, description: 'What `delay` is counted in.' })
  delayUnit?: DelayUnit | null

  @Field(() => LocalTime, {
    nullable: true,
    description: 'The local time of day at which it goes out, with days only.',
  })
  atTime?: string | null

  @Field(() => [ActivityID], {
    nullable: true,
    description: 'Only for bookings of these activities; of all when empty.',
  })
  @Size({ max: 100 })
  activityIds?: string[] | null

  @Field(() => [Channel], { nullable: true, description: 'Only for bookings of these channels; of all when empty.' })
  @Size({ max: 10 })
  channels?: Channel[] | null

  @Field(() => String, { nullable: true, description: 'The template of the subject.' })
  @Text({ min: 1, max: 200 })
  subject?: string | null

  @Field(() => String, { nullable: true, description: 'The template of the text.' })
  @Text({ min: 1, max: 10_000, multiline: true })
  body?: string | null

  @Field(() => String, { nullable: true, description: 'The language it is written in, BCP 47.' })
  @Text({ min: 1, max: 35 })
  language?: string | null

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether it sends anything. Switched off, it drops what is planned; switched on again, it plans what is still to come.',
  })
  active?: boolean | null
}
