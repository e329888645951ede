import { Check, Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import { Field, Int, ObjectType } from 'type-graphql'
import { oneOf } from '../../platform/sql/oneOf.ts'
import type { Operator } from '../access/Operator.ts'
import { operatorLimits } from '../access/operatorLimits.ts'
import { BelongsToOperator } from '../access/tenancy.ts'
import { Channel } from '../scalars/Channel.ts'
import { Cost } from '../scalars/Cost.ts'
import { DateTime } from '../scalars/DateTime.ts'
import { ActivityID } from '../scalars/identifiers.ts'
import { LocalTime } from '../scalars/LocalTime.ts'
import { Node } from '../scalars/Node.ts'
import { DelayUnit } from './DelayUnit.ts'
import { WorkflowTranslation } from './WorkflowTranslation.ts'
import { WorkflowTrigger } from './WorkflowTrigger.ts'

@Entity({ tableName: 'workflow' })
@Index({ name: 'workflow_trigger_index', properties: ['operator', 'trigger'] })
@Check({ name: 'workflow_trigger_check', expression: oneOf('trigger', WorkflowTrigger) })
@Check({ name: 'workflow_unit_check', expression: oneOf('delay_unit', DelayUnit) })
@Check({
  name: 'workflow_delay_check',
  expression: `((delay IS NOT NULL) = (delay_unit IS NOT NULL)) AND ((delay IS NOT NULL) = (${oneOf('trigger', ['BEFORE_START', 'AFTER_END', 'WAIVER_OUTSTANDING'])})) AND ((delay IS NULL) OR (delay >= 0)) AND ((at_time IS NULL) OR (delay_unit = 'DAYS'::text))`,
})
// Each is complete, and no two texts have the same language, that of the workflow included.
@Check({
  name: 'workflow_translations_check',
  expression: `(jsonb_typeof(translations) = 'array'::text) AND (jsonb_array_length(translations) <= ${operatorLimits.languages}) AND (jsonb_array_length(jsonb_path_query_array(translations, '$[*]?(@."language" like_regex "^[a-z]{2,8}(-[A-Za-z0-9]{1,8})*$" && @."subject" like_regex "^.{1,200}$" && @."body" like_regex "\\\\S")'::jsonpath)) = jsonb_array_length(translations)) AND (((('"'::text || language) || '"'::text) || (jsonb_path_query_array(translations, '$[*]."language"'::jsonpath))::text) !~ '("[A-Za-z0-9-]+").*\\1'::text)`,
})
@ObjectType({ implements: Node, simpleResolvers: true, description: 'An automated e-mail of the operator.' })
export class Workflow {
  @BelongsToOperator()
  operator?: Ref<Operator>

  @PrimaryKey({ type: 'uuid' })
  workflowId!: string

  @Property({ type: 'text' })
  @Field(() => String, { description: 'The name for the staff.' })
  name!: string

  @Property({ type: 'text' })
  @Field(() => WorkflowTrigger, { description: 'When it is sent.' })
  trigger!: WorkflowTrigger

  @Property({ type: 'integer', nullable: true })
  @Field(() => Int, {
    nullable: true,
    description: 'How long before or after, in `delayUnit`; null for triggers without a delay.',
  })
  delay!: number | null

  @Property({ type: 'text', nullable: true })
  @Field(() => DelayUnit, { nullable: true, description: 'The unit of `delay`.' })
  delayUnit!: DelayUnit | null

  @Property({ type: 'text', nullable: true })
  @Field(() => LocalTime, {
    nullable: true,
    description: 'The local time of day at which it is sent; only with days.',
  })
  atTime!: string | null

  @Property({ type: 'array', columnType: 'uuid[]' })
  @Field(() => [ActivityID], { description: 'Only for bookings of these activities; for all activities when empty.' })
  activityIds!: string[]

  @Property({ type: 'array', columnType: 'text[]' })
  @Field(() => [Channel], { description: 'Only for bookings of these channels; for all channels when empty.' })
  channels!: Channel[]

  @Property({ type: 'text' })
  @Field(() => String, { description: 'The template of the subject.' })
  subject!: string

  @Property({ type: 'text' })
  @Field(() => String, { description: 'The template of the text.' })
  body!: string

  @Property({ type: 'text' })
  @Field(() => String, { description: 'Its language, BCP 47: dates and prices are formatted in it.' })
  language!: string

  @Property({ type: 'json', columnType: 'jsonb', defaultRaw: `'[]'::jsonb` })
  @Field(() => [WorkflowTranslation], {
    description:
      'Its texts in further languages. An e-mail has the text in the language of its booking, else one in the same primary language ' +
      '(`pt` for `pt-BR`), else that of the workflow.',
  })
  @Cost({ objects: 2 })
  translations!: WorkflowTranslation[]

  @Property({ type: 'boolean', default: true })
  @Field(() => Boolean, { description: 'Whether it is switched on.' })
  active!: boolean

  /** Deleted workflows are kept, because the e-mails that they sent refer to them. */
  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  deletedAt!: Date | null

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'When it was created.' })
  createdAt!: Date

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'When it was last changed.' })
  updatedAt!: Date

  @Property({ type: 'integer', default: 1 })
  @Field(() => Int, {
    description: 'Increases with every change. Send it back as `expectedVersion` to change only what you have read.',
  })
  version!: number
}
