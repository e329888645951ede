import { GraphQLJSONObject } from 'graphql-scalars'
import { Field, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../scalars/DateTime.ts'
import { EmailAddress } from '../scalars/EmailAddress.ts'

@ObjectType({ simpleResolvers: true, description: 'Everything that is kept of a person.' })
export class PersonExport {
  @Field(() => EmailAddress, { description: 'The e-mail address by which the person was found.' })
  email!: string

  @Field(() => [EmailAddress], {
    description:
      'Other addresses that were merged with it, in lower case. What is kept of them is exported and erased too.',
  })
  mergedEmails!: string[]

  @Field(() => [String], {
    description:
      'Every name that is used with the address. If several persons share it, give the names of those to export or to erase.',
  })
  names!: string[]

  @Field(() => [EmailAddress], {
    description:
      'More addresses that are used with the same phone numbers; at most 20. The person may be there a second time: export these as well.',
  })
  otherEmails!: string[]

  @Field(() => Int, { description: 'The number of bookings whose customer the person is.' })
  bookingCount!: number

  @Field(() => Int, {
    description: 'How many of them are still to come: nobody can be reached about them once they are erased.',
  })
  upcomingBookingCount!: number

  @Field(() => Int, { description: 'The number of entries of the waitlist.' })
  waitlistEntryCount!: number

  @Field(() => Int, {
    description:
      "The number of waiver answers: of the person's bookings, and as a participant of others if the address is one of the answers.",
  })
  answerCount!: number

  @Field(() => Int, { description: 'The number of files among these answers.' })
  fileCount!: number

  @Field(() => Int, { description: 'The number of e-mails, sent and planned.' })
  emailCount!: number

  @Field(() => Int, { description: 'The number of gift vouchers that the person bought, or got.' })
  voucherCount!: number

  @Field(() => String, {
    description:
      'Changes when what is kept changes. Send it to `erasePerson`, so that nothing is erased that was not looked at.',
  })
  digest!: string

  @Field(() => DateTime, { description: 'When it was exported.' })
  exportedAt!: Date

  @Field(() => GraphQLJSONObject, {
    description: 'All of it, as JSON to hand over. Links to files are valid for 15 minutes.',
  })
  data!: Record<string, unknown>
}
