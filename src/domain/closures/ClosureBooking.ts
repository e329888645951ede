import { Check, Entity, Index, Property } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import { Field, ObjectType } from 'type-graphql'
import { oneOf } from '../../platform/sql/oneOf.ts'
import type { Operator } from '../access/Operator.ts'
import { BelongsToOperator, RefersTo } from '../access/tenancy.ts'
import { Booking } from '../bookings/Booking.ts'
import { TimeslotID } from '../scalars/identifiers.ts'
import { Closure } from './Closure.ts'
import { ClosureDecision } from './ClosureDecision.ts'
import { ClosureOutcome } from './ClosureOutcome.ts'

@Entity({ tableName: 'closure_booking' })
@Index({ name: 'closure_booking_booking_index', properties: ['operator', 'booking'] })
@Check({ name: 'closure_booking_decision_check', expression: oneOf('decision', ['MOVE', 'REFUND', 'CHOICE']) })
@Check({
  name: 'closure_booking_target_check',
  expression: "(decision = 'MOVE'::text) = (to_timeslot_id IS NOT NULL)",
})
@ObjectType({ simpleResolvers: true, description: 'A booking whose departure was closed, and what became of it.' })
export class ClosureBooking {
  @BelongsToOperator({ namedElsewhere: true })
  operator?: Ref<Operator>

  @RefersTo(() => Closure, 'closure_id', { primary: true, onDelete: 'cascade' })
  closure?: Ref<Closure>

  closureId!: string

  @RefersTo(() => Booking, 'booking_id', { primary: true })
  booking?: Ref<Booking>

  bookingId!: string

  @Property({ type: 'text' })
  @Field(() => ClosureDecision, { description: 'What was decided for it.' })
  decision!: ClosureDecision

  /** The departure that was closed. */
  @Property({ type: 'uuid' })
  timeslotId!: string

  @Property({ type: 'uuid', nullable: true })
  @Field(() => TimeslotID, { nullable: true, description: 'Where it was to move; null for another decision.' })
  toTimeslotId!: string | null

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  doneAt!: Date | null

  @Property({ type: 'text', nullable: true })
  @Field(() => String, { nullable: true, description: 'Why it could not be done, if it could not.' })
  failure!: string | null

  @Field(() => ClosureOutcome, { description: 'What became of it.' })
  outcome!: ClosureOutcome
}
