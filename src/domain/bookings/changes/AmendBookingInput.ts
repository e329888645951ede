import { Field, InputType, Int } from 'type-graphql'
import { MoneyInput } from '../../products/MoneyInput.ts'
import { Range, Size, Text } from '../../scalars/bounds.ts'
import { EmailAddress } from '../../scalars/EmailAddress.ts'
import { TimeslotID } from '../../scalars/identifiers.ts'
import { LocalDate } from '../../scalars/LocalDate.ts'
import { LocalTime } from '../../scalars/LocalTime.ts'
import { PhoneNumber } from '../../scalars/PhoneNumber.ts'
import { GivenAnswer } from '../../waivers/GivenAnswer.ts'
import { UnitQuantityInput } from '../sale/UnitQuantityInput.ts'

@InputType({ description: 'Changes to the customer of a booking; omitted fields stay as they are.' })
export class CustomerChanges {
  @Field(() => String, { nullable: true, description: 'Given name.' })
  @Text({ min: 1, max: 100 })
  firstName?: string

  @Field(() => String, { nullable: true, description: 'Family name.' })
  @Text({ min: 1, max: 100 })
  lastName?: string

  @Field(() => EmailAddress, { nullable: true, description: 'The e-mail address.' })
  email?: string

  @Field(() => PhoneNumber, { nullable: true, description: 'The phone number; null removes it.' })
  phone?: string | null
}

@InputType({ description: 'Other units or another timeslot of a booking; omitted fields stay as they are.' })
export class AmendmentQuoteInput {
  @Field(() => Int, { nullable: true, description: 'The new number of participants, if the booking has one unit.' })
  @Range({ min: 1, max: 1000 })
  participants?: number | null

  @Field(() => [UnitQuantityInput], {
    nullable: true,
    description:
      'All units of the booking from now on. Those that stay keep their price, those that are added have the price of today.',
  })
  @Size({ min: 1, max: 20 })
  units?: UnitQuantityInput[] | null

  @Field(() => TimeslotID, { nullable: true, description: 'Another timeslot of the same activity.' })
  timeslotId?: string | null

  @Field(() => LocalDate, {
    nullable: true,
    description: 'The local day of another timeslot, instead of its identifier.',
  })
  date?: string | null

  @Field(() => LocalTime, { nullable: true, description: 'The local time at which another timeslot starts.' })
  time?: string | null
}

@InputType({ description: 'Changes to a booking; omitted fields stay as they are.' })
export class AmendBookingInput extends AmendmentQuoteInput {
  @Field(() => [GivenAnswer], {
    nullable: true,
    description:
      'Answers to waiver questions, of the participants as they are numbered then. They replace those that the booking has to the ' +
      'same questions. If the activity requires answers with the booking, all required ones of each participant that is added must ' +
      'be there, unless the places are only on hold.',
  })
  @Size({ max: 1000 })
  answers?: GivenAnswer[] | null

  @Field(() => MoneyInput, {
    nullable: true,
    description: 'The price that the booking shall have then: nothing is changed if it would be another one.',
  })
  expectedPrice?: MoneyInput | null

  @Field(() => CustomerChanges, { nullable: true, description: 'The customer.' })
  customer?: CustomerChanges | null

  @Field(() => String, { nullable: true, description: 'Notes for the operator; null removes them.' })
  @Text({ max: 2000, multiline: true })
  notes?: string | null

  @Field(() => String, { nullable: true, description: 'The reason, for the staff and the partner.' })
  @Text({ max: 500 })
  reason?: string | null

  @Field(() => Int, {
    nullable: true,
    description: 'The version of the booking that you have read: nothing is changed if it has another version now.',
  })
  @Range({ min: 1, max: 2_147_483_647 })
  expectedVersion?: number | null
}
