import { isolate } from '../../rules/isolate.ts'

/** The page on which staff book for a customer. */
export const newBooking = {
  name: 'New booking',
  readOnly: 'Your key may read, but not book. Sign in with one that may.',
  noActivities: 'There are no activities yet. Add one under Activities; then it can be booked here.',
  chooseActivity: 'Choose an activity',
  findActivity: 'Find an activity',
  noSuchActivity: 'No activity has this in its name.',
  unpublished: 'not in the shopfront',
  monthBefore: 'Month before',
  monthAfter: 'Month after',
  freeOf: (free: string, of: string) => `${free} of ${of} free`,
  free: (free: string) => `${free} free`,
  calendarKey: 'Beneath each day: the places that are free.',
  noRoom: 'no room',
  notKnown: 'not known yet',
  noRoomOn: (day: string) => `There is no room on ${day}.`,
  noRoomIn: (month: string) => `No day of ${month} has room.`,
  lookAt: (month: string) => `Look at ${month}`,
  chooseDay: 'Choose a day: its times are shown here.',
  timesOf: (day: string) => `Times on ${day}`,
  noTimes: 'There are no times on this day.',
  who: 'Who comes',
  fewer: 'One fewer',
  more: 'One more',
  party: (least: number, most: number | null) =>
    most === null ? `At least ${least} in one booking.` : `${least} to ${most} in one booking.`,
  onlyLeft: (left: number) => (left === 0 ? 'No place is left at this time.' : `Only ${left} left at this time.`),
  onlyLeftNow: (left: string) => `Only ${left} left at this time by now. Book, and other times are offered.`,
  noLanguage: 'Not known',
  later: 'The customer is asked on the waiver page. Answer here what you know already.',
  onlyOptional: 'No answer is required. The customer can answer on the waiver page; answer here what you know.',
  optional: (label: string) => `${isolate(label)} (optional)`,
  unanswered: 'Not answered',
  consent: 'A consent: only yes is accepted.',
  signature: 'The full name of the person who signs.',
  phoneHint: 'With the country code.',
  between: (least: number | null, most: number | null) =>
    least !== null && most !== null
      ? `From ${least} to ${most}.`
      : least !== null
        ? `${least} or more.`
        : most !== null
          ? `${most} or less.`
          : '',
  choose: (least: number | null, most: number | null) =>
    least !== null && most !== null
      ? `Choose ${least} to ${most}.`
      : least !== null
        ? `Choose at least ${least}.`
        : most !== null
          ? `Choose at most ${most}.`
          : '',
  fileLater: 'A file is not taken here: the customer adds it on the waiver page.',
  fileNeeded:
    'A file is not taken here, and this activity is booked only with it. Make its waiver due before arrival to book it here.',
  paid: 'Paid',
  paidHint: (total: string) => `${total} was taken, and it is booked at once.`,
  onHold: 'On hold',
  onHoldHint: (minutes: number) => `The places are kept for ${minutes} minutes. Confirm it by then.`,
  paymentReferenceHint: 'Of the card terminal or the receipt. One is made when it is left out.',
  summary: 'The booking',
  each: (people: string, price: string) => `${people} × ${price}`,
  book: (total: string) => `Book, ${total} paid`,
  hold: (minutes: number) => `Hold for ${minutes} minutes`,
  instead: 'Take another time; everything you have typed stays:',
  noneInstead: 'No other time near it has room for so many.',
  onceMore: 'Whether it was booked is not known. Book again: it is booked once, however often it is sent.',
  unansweredBefore: 'The last attempt was not answered. Book again: it is booked once, however often it is sent.',
  unfinished: (what: string) => `Begun and not booked: ${what}.`,
  resume: 'Go on with it',
  forget: 'Forget it',
  startOver: 'Start over',
  startOverLead: 'What you have typed and chosen goes, and does not come back.',
  startOverAct: 'Start over',
  booked: (reference: string) => `Booking ${reference} is made`,
  asked: (reference: string) => `Booking ${reference} is to be accepted or rejected`,
  expired: (reference: string) => `The hold of booking ${reference} is over`,
  held: (reference: string) => `Booking ${reference} is on hold`,
  open: 'Everything about this booking',
  earlier:
    'This was booked by an earlier attempt, of which the answer was lost. What you have changed since then is not in it.',
  confirmTitle: 'On hold: confirm it',
  expiredTitle: 'The hold is over',
  heldFor: (minutes: number, until: string) =>
    minutes === 1 ? `One minute left, until ${until}.` : `${minutes} minutes left, until ${until}.`,
  holdOver: 'Confirm it all the same: it takes its places again if they are still free.',
  confirmPaid: (due: string) => `${due} paid: confirm`,
  confirmUnpaid: 'Confirm, to be paid later',
  confirmed: (reference: string) => `Booking ${reference} is confirmed.`,
  waiverLink: 'Link to the waiver',
  waiverOptional: 'Every answer is optional. Give the link to the customer alone: whoever has it can answer.',
  waiverOpen: 'Answers are outstanding. Give the link to the customer alone: whoever has it can answer.',
  waiverComplete: 'Every answer is there. With the link the customer can change them.',
  handOver: 'Open, to hand over',
  sameCustomer: 'Another one for the same customer',
  another: 'New booking',
} as const
