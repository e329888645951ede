import { Field, Int, ObjectType, registerEnumType } from 'type-graphql'

/** How a ticket is delivered. */
export enum DeliveryFormat {
  QRCODE = 'QRCODE',
}

registerEnumType(DeliveryFormat, {
  name: 'DeliveryFormat',
  description: 'How a ticket is delivered. New formats can be added.',
  valuesConfig: { QRCODE: { description: 'As a QR code that contains the code of the ticket.' } },
})

@ObjectType({
  simpleResolvers: true,
  description:
    'The ticket of one participant, or of one unit that takes several places. Whichever ticket of a booking is scanned, the whole booking ' +
    'is checked in, with as many participants as have come.',
})
export class Ticket {
  @Field(() => Int, { description: 'Its place among the tickets of the booking, from 1.' })
  ordinal!: number

  @Field(() => String, {
    nullable: true,
    description: 'The name of its unit; null if the activity has no units of its own.',
  })
  unitName!: string | null

  @Field(() => DeliveryFormat, { description: 'How the code is to be delivered.' })
  deliveryFormat!: DeliveryFormat

  @Field(() => String, {
    description: 'What the QR code contains: the `ticketCode` of the booking, a hyphen, and the `ordinal`.',
  })
  code!: string
}
