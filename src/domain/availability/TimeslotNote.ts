import { Check, Entity, Property } from '@mikro-orm/decorators/legacy'
import { PrimaryKeyProp, type Ref } from '@mikro-orm/postgresql'
import { Field, Int, ObjectType } from 'type-graphql'
import type { Operator } from '../access/Operator.ts'
import { BelongsToOperator, RefersTo } from '../access/tenancy.ts'
import { DateTime } from '../scalars/DateTime.ts'
import { Timeslot } from './Timeslot.ts'

/** The most characters of a note. */
export const MAX_NOTE = 2000

// A table of its own: every booking writes the timeslot, and few timeslots have a note.
@Entity({ tableName: 'timeslot_note' })
@Check({
  name: 'timeslot_note_text_check',
  expression: `text <> ''::text AND char_length(text) <= ${MAX_NOTE} AND version >= 1`,
})
@ObjectType({ simpleResolvers: true, description: 'What the staff should know about a departure.' })
export class TimeslotNote {
  [PrimaryKeyProp]?: ['operator', 'timeslot']

  @BelongsToOperator({ namedElsewhere: true })
  operator?: Ref<Operator>

  @RefersTo(() => Timeslot, 'timeslot_id', { onDelete: 'cascade', primary: true })
  timeslot?: Ref<Timeslot>

  @Property({ type: 'text' })
  @Field(() => String, { description: 'The note.' })
  text!: string

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'When it was written last.' })
  writtenAt!: Date

  /** The API key or staff account that wrote it last. */
  @Property({ type: 'uuid', nullable: true })
  keyId!: string | null

  @Property({ type: 'integer' })
  @Field(() => Int, {
    description:
      'Increases by one with every change. Send it back as `expectedVersion` to change only what you have read; 0 stands for no note.',
  })
  version!: number
}
