/** The placeholders of templates. A preview shows the examples. */
export const placeholders = {
  customer_first_name: { description: "The customer's first name.", example: 'Ada' },
  customer_last_name: { description: "The customer's last name.", example: 'Lovelace' },
  customer_email: { description: "The customer's e-mail address.", example: 'ada@example.com' },
  activity_name: { description: 'The name of the activity.', example: 'Sunset Kayaking' },
  date: {
    description: 'The local day on which it starts, written out in the language of the text.',
    example: 'Saturday, 5 June 2027',
  },
  time: { description: 'The local time at which it starts, in the language of the text.', example: '18:30' },
  duration: { description: 'How long it takes, in the language of the text.', example: '2 hours, 30 minutes' },
  participants: { description: 'The number of participants.', example: '4' },
  units: {
    description: 'How many of each unit; empty if the activity has no units of its own.',
    example: '2 × Adult, 2 × Child',
  },
  price: {
    description: 'The price of the whole booking with its currency, in the language of the text.',
    example: '£118.00',
  },
  price_lines: {
    description: 'The lines of the price with their amounts; empty if there is only one.',
    example: '2 × Adult £70.00; 2 × Child £42.00; 4 × Harbour fee £6.00',
  },
  fees: { description: 'The fees that the price includes; empty if there are none.', example: '£6.00' },
  booking_reference: {
    description: 'The reference of the booking, which the customer is asked for on the day.',
    example: 'K7QF-4M2X',
  },
  waiver_url: {
    description: 'The link to the waiver; empty if there are no questions, or if every required answer was given.',
    example: 'https://booking.example.com/waiver/example',
  },
  location_name: { description: 'The name of the meeting point; empty where none is set.', example: 'Old Harbour' },
  location_address: {
    description: 'The postal address of the meeting point; empty where none is set.',
    example: '4 Harbour Street, Falmouth TR11 3LF',
  },
  operator_name: { description: 'The name customers know the operator by.', example: 'Seaside Adventures' },
  refund: {
    description:
      'What the operator refunds of a cancelled booking, with its currency, in the language of the text; empty for any other ' +
      'booking, and for one of a partner, which refunds its own customers.',
    example: '£59.00',
  },
  cancel_reason: { description: 'Why it was cancelled; empty if no reason was given.', example: 'A storm is coming.' },
  choice_url: {
    description:
      'The link by which the customer of a departure that was closed chooses another one or the money; empty in every other e-mail.',
    example: 'https://booking.example.com/choice/example',
  },
  choose_before: {
    description:
      'The day until which they can choose, written out in the language of the text; empty in every other e-mail.',
    example: 'Saturday, 19 June 2027',
  },
} as const satisfies Record<string, { description: string; example: string }>

export type PlaceholderName = keyof typeof placeholders

/** The value of each placeholder in one e-mail. */
export type PlaceholderValues = Readonly<Record<PlaceholderName, string>>

export const placeholderNames = Object.keys(placeholders) as PlaceholderName[]

export function isPlaceholder(name: string): name is PlaceholderName {
  return Object.hasOwn(placeholders, name)
}
