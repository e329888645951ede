import { registerEnumType } from 'type-graphql'

/** The sales channel of a booking. */
export enum Channel {
  PARTNER = 'PARTNER',
  ONLINE = 'ONLINE',
  POINT_OF_SALE = 'POINT_OF_SALE',
}

registerEnumType(Channel, {
  name: 'Channel',
  description: 'The sales channel of a booking.',
  valuesConfig: {
    PARTNER: { description: 'Sold by a partner on its own platform.' },
    ONLINE: { description: "Sold in the operator's own web shop." },
    POINT_OF_SALE: { description: 'Sold at the counter or by phone.' },
  },
})
