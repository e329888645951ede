import { Field, InputType, Int } from 'type-graphql'
import { MAX_CUTOFF_MINUTES } from '../rules/cutoffLimits.ts'
import { Range, Size, Text } from '../scalars/bounds.ts'
import { ActivityColour } from './ActivityColour.ts'
import { ImageInput } from './ImageInput.ts'
import { LocationInput } from './LocationInput.ts'
import { MoneyInput } from './MoneyInput.ts'
import { WaiverPolicy } from './WaiverPolicy.ts'

@InputType({
  description:
    'Changes to an activity; omitted fields stay as they are. Null clears `location`, `maxParticipants`, `shortDescription`, ' +
    '`description` and `category`; a blank text does too.',
})
export class ProductChanges {
  @Field(() => String, {
    nullable: true,
    description: "The activity's name, unique within its operator, ignoring case.",
  })
  @Text({ min: 1, max: 200 })
  name?: string | null

  @Field(() => String, { nullable: true, description: 'One or two sentences for a list.' })
  @Text({ max: 500 })
  shortDescription?: string | null

  @Field(() => String, { nullable: true, description: 'The full description, plain text with line breaks.' })
  @Text({ max: 10_000, multiline: true })
  description?: string | null

  @Field(() => String, { nullable: true, description: "The operator's own category, such as `Kayaking`." })
  @Text({ max: 100 })
  category?: string | null

  @Field(() => ActivityColour, { nullable: true, description: 'Its colour in calendars.' })
  colour?: ActivityColour | null

  @Field(() => Int, {
    nullable: true,
    description:
      'How long the activity takes, 5 minutes to 14 days; the ends of upcoming timeslots change accordingly.',
  })
  @Range({ min: 5, max: 20_160 })
  durationMinutes?: number | null

  @Field(() => MoneyInput, {
    nullable: true,
    description: 'The price of one participant; existing bookings keep their price.',
  })
  price?: MoneyInput | null

  @Field(() => String, {
    nullable: true,
    description:
      'IANA time zone of every local date and time of the activity, such as `Europe/London`. It cannot change ' +
      'while there are upcoming bookings, because they promise a local time.',
  })
  @Text({ min: 1, max: 64 })
  timeZone?: string | null

  @Field(() => Int, { nullable: true, description: 'The minimum number of participants in one booking.' })
  @Range({ min: 1, max: 1000 })
  minParticipants?: number | null

  @Field(() => Int, {
    nullable: true,
    description: 'The maximum number of participants in one booking; null for no limit except the capacity.',
  })
  @Range({ min: 1, max: 1000 })
  maxParticipants?: number | null

  @Field(() => Int, {
    nullable: true,
    description: 'How many participants a departure needs to run; null for none.',
  })
  @Range({ min: 1, max: 1000 })
  departureMinimum?: number | null

  @Field(() => Int, { nullable: true, description: 'Booking closes this many minutes before the start.' })
  @Range({ min: 0, max: MAX_CUTOFF_MINUTES })
  bookingCutoffMinutes?: number | null

  @Field(() => Int, {
    nullable: true,
    description: 'A partner can cancel until this many minutes before the start.',
  })
  @Range({ min: 0, max: MAX_CUTOFF_MINUTES })
  cancellationCutoffMinutes?: number | null

  @Field(() => LocationInput, {
    nullable: true,
    description: 'Where the activity starts; null for no particular place.',
  })
  location?: LocationInput | null

  @Field(() => [ImageInput], {
    nullable: true,
    description: 'Images, the most important first; they replace all existing ones.',
  })
  @Size({ max: 20 })
  images?: ImageInput[] | null

  @Field(() => WaiverPolicy, {
    nullable: true,
    description: 'When the required waiver answers are due.',
  })
  waiverPolicy?: WaiverPolicy | null

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the operator accepts each booking manually; until then it is `PENDING`.',
  })
  acceptanceRequired?: boolean | null

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether the activity is in the shopfront, where partners see it. Bookings remain after it is unpublished.',
  })
  published?: boolean | null
}
