import { Entity, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import { Field, ObjectType } from 'type-graphql'
import type { Operator } from '../../access/Operator.ts'
import { BelongsToOperator, RefersTo } from '../../access/tenancy.ts'
import { DateTime } from '../../scalars/DateTime.ts'
import { Booking } from '../Booking.ts'

/**
 * That a booking was imported from another system. The reference is the key, so it is imported once. The row is written in the
 * transaction of the booking, and decides whether workflows send e-mails about it.
 */
@Entity({ tableName: 'booking_import' })
@Unique({ name: 'booking_import_booking_unique', properties: ['operator', 'booking'] })
@ObjectType({ simpleResolvers: true, description: 'Where an imported booking comes from.' })
export class BookingImport {
  @BelongsToOperator({ namedElsewhere: true })
  operator?: Ref<Operator>

  @PrimaryKey({ type: 'text' })
  @Field(() => String, { description: 'The reference of the booking in the other system.' })
  externalReference!: string

  @RefersTo(() => Booking, 'booking_id')
  booking?: Ref<Booking>

  @Property({ type: 'boolean' })
  @Field(() => Boolean, {
    description: 'Whether workflows send e-mails about it. If not, they never do, whatever happens to the booking.',
  })
  notify!: boolean

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'When it was imported.' })
  importedAt!: Date
}
