import { Field, Float, InputType } from 'type-graphql'
import { Range, Text } from '../scalars/bounds.ts'
import { EmailAddress } from '../scalars/EmailAddress.ts'
import { Ruled } from '../scalars/inputRule.ts'
import { billingLimits } from './billingLimits.ts'
import { rateViolations } from './rateViolations.ts'

@InputType({ description: 'Changes to a partner; omitted fields stay as they are.' })
@Ruled<PartnerChanges>(({ commissionPercent }) => rateViolations(commissionPercent, ['commissionPercent']))
export class PartnerChanges {
  @Field(() => String, { nullable: true, description: "The partner's name." })
  @Text({ min: 1, max: 100 })
  name?: string | null

  @Field(() => String, {
    nullable: true,
    description:
      'The short name, unique among your partners: 2 to 40 lower-case letters, digits and hyphens. Payment ' +
      'references that were generated with the old one keep it.',
  })
  @Text({ min: 2, max: 40 })
  slug?: string | null

  @Field(() => Float, {
    nullable: true,
    description:
      'Its commission in percent of what its bookings cost without fees: 0 to 100 with at most three decimals. Bookings ' +
      'that were made before keep theirs.',
  })
  @Range({ min: 0, max: 100 })
  commissionPercent?: number | null

  @Field(() => String, { nullable: true, description: 'Its legal name on statements; null for `name`.' })
  @Text({ min: 1, max: billingLimits.name })
  billingName?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Its postal address on statements, of several lines; null for none.',
  })
  @Text({ min: 1, max: billingLimits.address, multiline: true })
  billingAddress?: string | null

  @Field(() => EmailAddress, {
    nullable: true,
    description: 'The e-mail address to which its statements are sent; null for none.',
  })
  billingEmail?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Its tax number on statements, such as that for VAT; null for none.',
  })
  @Text({ min: 1, max: billingLimits.taxNumber })
  taxNumber?: string | null
}
