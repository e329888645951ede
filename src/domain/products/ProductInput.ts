import { Field, InputType, Int } from 'type-graphql'
import { MAX_CUTOFF_MINUTES } from '../rules/cutoffLimits.ts'
import { Range, Size, Text } from '../scalars/bounds.ts'
import { ActivityColour } from './ActivityColour.ts'
import { ImageInput } from './ImageInput.ts'
import { LocationInput } from './LocationInput.ts'
import { MoneyInput } from './MoneyInput.ts'
import { WaiverPolicy } from './WaiverPolicy.ts'

// ProductChanges repeats these fields, because type-graphql loses the bounds of inherited input fields, which are kept in
// extensions.
@InputType({ description: 'An activity to create.' })
export class ProductInput {
  @Field(() => String, { description: "The activity's name, unique within its operator, ignoring case." })
  @Text({ min: 1, max: 200 })
  name!: string

  @Field(() => String, { nullable: true, description: 'One or two sentences for a list.' })
  @Text({ max: 500 })
  shortDescription?: string | null

  @Field(() => String, { nullable: true, description: 'The full description, plain text with line breaks.' })
  @Text({ max: 10_000, multiline: true })
  description?: string | null

  @Field(() => String, { nullable: true, description: "The operator's own category, such as `Kayaking`." })
  @Text({ max: 100 })
  category?: string | null

  @Field(() => ActivityColour, {
    nullable: true,
    description: "Its colour in calendars; by default the one that the fewest of the operator's activities have.",
  })
  colour?: ActivityColour | null

  @Field(() => Int, { description: 'How long the activity takes, 5 minutes to 14 days.' })
  @Range({ min: 5, max: 20_160 })
  durationMinutes!: number

  @Field(() => MoneyInput, { description: 'The price of one participant.' })
  price!: MoneyInput

  @Field(() => String, {
    nullable: true,
    description: "IANA time zone of every local date and time of the activity; by default the operator's.",
  })
  @Text({ max: 64 })
  timeZone?: string | null

  @Field(() => Int, { nullable: true, description: 'The minimum number of participants in one booking; 1 by default.' })
  @Range({ min: 1, max: 1000 })
  minParticipants?: number | null

  @Field(() => Int, {
    nullable: true,
    description: 'The maximum number of participants in one booking; no limit except the capacity if absent.',
  })
  @Range({ min: 1, max: 1000 })
  maxParticipants?: number | null

  @Field(() => Int, {
    nullable: true,
    description: 'How many participants a departure needs to run; none if absent.',
  })
  @Range({ min: 1, max: 1000 })
  departureMinimum?: number | null

  @Field(() => Int, {
    nullable: true,
    description:
      "Booking closes this many minutes before the start; by default the operator's `defaultBookingCutoffMinutes`.",
  })
  @Range({ min: 0, max: MAX_CUTOFF_MINUTES })
  bookingCutoffMinutes?: number | null

  @Field(() => Int, {
    nullable: true,
    description:
      "A partner can cancel until this many minutes before the start; by default the operator's `defaultCancellationCutoffMinutes`.",
  })
  @Range({ min: 0, max: MAX_CUTOFF_MINUTES })
  cancellationCutoffMinutes?: number | null

  @Field(() => LocationInput, {
    nullable: true,
    description: 'Where the activity starts; no particular place if absent.',
  })
  location?: LocationInput | null

  @Field(() => [ImageInput], { nullable: true, description: 'Images, the most important first.' })
  @Size({ max: 20 })
  images?: ImageInput[] | null

  @Field(() => WaiverPolicy, {
    nullable: true,
    description: 'When the required waiver answers are due; by default before arrival.',
  })
  waiverPolicy?: WaiverPolicy | null

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the operator accepts each booking manually; until then it is `PENDING`. False by default.',
  })
  acceptanceRequired?: boolean | null

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the activity is in the shopfront, where partners see it. False by default.',
  })
  published?: boolean | null
}
