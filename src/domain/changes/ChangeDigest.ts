import { GraphQLSafeInt } from 'graphql-scalars'
import { Field, ObjectType } from 'type-graphql'
import { ActivityID, BookingID } from '../scalars/identifiers.ts'
import { LocalDate } from '../scalars/LocalDate.ts'

/** The hash of the timeslots of an activity on a day. */
@ObjectType({ simpleResolvers: true, description: 'The hash of the timeslots of an activity on a day.' })
export class DayDigest {
  @Field(() => ActivityID, { description: 'The activity.' })
  activityId!: string

  @Field(() => LocalDate, { description: 'The local day.' })
  date!: string

  @Field(() => String, {
    nullable: true,
    description:
      'SHA-256, in hexadecimal, of a line for each timeslot in the order of their starts: its start and end in Unix seconds, `capacity`, ' +
      '`availablePlaces`, and 1 if it is closed or else 0, separated by `|`. Lines are separated by a line feed. Null if the day has changed since.',
  })
  hash!: string | null
}

/** The hash of a booking. */
@ObjectType({ simpleResolvers: true, description: 'The hash of a booking.' })
export class BookingDigest {
  @Field(() => String, { description: 'Its reference.' })
  bookingReference!: string

  @Field(() => BookingID, { description: 'Identifies the booking.' })
  bookingId!: string

  @Field(() => String, {
    nullable: true,
    description:
      'SHA-256, in hexadecimal, of its reference, version, status, start in Unix seconds, participants, price in minor units, currency, and ' +
      'status of the waiver as REST spells it, separated by `|`. Null if the booking has changed since.',
  })
  hash!: string | null
}

/** Hashes to compare a copy with. */
@ObjectType({ simpleResolvers: true, description: 'Hashes by which a copy proves to be equal, or finds what differs.' })
export class ChangeDigest {
  @Field(() => GraphQLSafeInt, { description: 'The sequence number of the copy that it is for.' })
  sequenceNumber!: number

  @Field(() => [DayDigest], { description: 'The days with timeslots, by activity.' })
  days!: DayDigest[]

  @Field(() => [BookingDigest], { description: 'The bookings, by reference.' })
  bookings!: BookingDigest[]
}
