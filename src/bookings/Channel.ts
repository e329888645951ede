import { registerEnumType } from 'type-graphql'

/** Through which of the operator's doors a booking came. */
export enum Channel {
  PARTNER = 'PARTNER',
  ONLINE = 'ONLINE',
  POINT_OF_SALE = 'POINT_OF_SALE',
}

registerEnumType(Channel, {
  name: 'Channel',
  description: "Through which of the operator's sales channels a booking came.",
  valuesConfig: {
    PARTNER: { description: 'Sold by a partner on its own platform.' },
    ONLINE: { description: "Sold in the operator's own web shop." },
    POINT_OF_SALE: { description: 'Sold at the counter or by phone.' },
  },
})
