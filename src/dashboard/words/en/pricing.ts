import { isolate } from '../../../domain/rules/isolate.ts'
import type { UnitType } from '../../../domain/rules/pricing/Pricing.ts'

const and = (parts: readonly string[]) => new Intl.ListFormat('en-GB').format(parts)
const or = (parts: readonly string[]) => new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(parts)

/** Units, price rules, fees, taxes and terms of cancellation. */
export const pricing = {
  and,
  lines: 'What the price is made of',
  includes: (tax: string, rate: string, amount: string) => `${isolate(tax)} ${rate}, included: ${amount}`,
  times: (quantity: string, each: string) => `${quantity} × ${each}`,
  fullRefund: 'Everything, whenever it is cancelled.',
  refundUntil: (before: string, percent: string) => `until ${before} before the start ${percent}`,
  refundUntilStart: (percent: string) => `until the start ${percent}`,
  refundAfter: 'later nothing',
  everything: 'everything',
  section: {
    lead: 'What it costs: types of tickets, rules for days and times, fees, taxes, and what is refunded. Bookings that were made keep their price.',
    show: 'Prices',
    preview: 'Calendar',
    save: 'Save the prices',
    saved: 'The prices are saved. They apply to every sale from now on.',
    conflict:
      'Someone else has changed these prices. Take theirs and lose what you typed, or keep yours: the parts you changed replace theirs, and the rest stays as it is now.',
    up: (name: string) => `Move ${isolate(name)} up`,
    down: (name: string) => `Move ${isolate(name)} down`,
    editNamed: (name: string) => `Edit ${isolate(name)}`,
    closeNamed: (name: string) => `Close ${isolate(name)}`,
    removeNamed: (name: string) => `Remove ${isolate(name)}`,
    close: 'Close',
    unnamed: 'Without a name',
    basePrice: (unit: string) =>
      `The base price of ${isolate(unit)}. Other units, price rules, fees and terms are under Prices.`,
    basePriceGroup: 'Not charged: the whole group has one price, under Prices.',
  },
  unit: {
    title: 'Units',
    lead: 'The types of tickets: such as adults, children, a family ticket. They are offered in this order.',
    add: 'Add a unit',
    newName: 'New unit',
    type: 'Who it is for',
    types: {
      ADULT: 'Adults',
      YOUTH: 'Young people',
      CHILD: 'Children',
      INFANT: 'Infants',
      FAMILY: 'Families',
      SENIOR: 'Seniors',
      STUDENT: 'Students',
      MILITARY: 'Armed forces',
      OTHER: 'Anyone',
    } satisfies Record<UnitType, string>,
    name: 'Name',
    price: (currency: string) => `Base price of one (${currency})`,
    addLater: 'Add a price from a date',
    laterFrom: 'From this day on',
    laterPrice: (currency: string) => `Price of one from then on (${currency})`,
    laterNumbered: (index: number) => `Price from a date ${index}`,
    laterRemove: (index: number) => `Remove price from a date ${index}`,
    later: (price: string, day: string) => `${price} from ${day}`,
    paxCount: 'Places that one takes',
    paxCountHint: '4 for a family of four, 0 for an infant on a lap.',
    minAge: 'Youngest age',
    maxAge: 'Oldest age',
    agesHint: 'In years. Empty for no limit.',
    minQuantity: 'Minimum in one booking',
    minQuantityHint: 'Of a booking that has any.',
    maxQuantity: 'Maximum in one booking',
    maxQuantityHint: 'Empty for no limit.',
    accompaniedBy: 'Only together with',
    accompaniedByHint: 'At least one of these must be in the same booking. None: it can be booked alone.',
    isDefault: 'Default',
    makeDefault: 'Make it the default: who books only a number of people books this unit',
    isDefaultHint: 'This is the default: who books only a number of people books this unit.',
    places: (count: string) => (count === '1' ? '1 place' : `${count} places`),
    ages: (from: string, to: string) =>
      from !== '' && to !== ''
        ? `${from} to ${to} years`
        : from !== ''
          ? `${from} years or older`
          : `up to ${to} years`,
    with: (names: readonly string[]) => `only with ${or(names.map(isolate))}`,
    quantities: (least: string, most: string) =>
      most === ''
        ? `at least ${least} in a booking`
        : least === '1' || least === ''
          ? `at most ${most} in a booking`
          : `${least} to ${most} in a booking`,
    rulesGone: (rules: readonly string[]) =>
      `Removed with it, because ${rules.length === 1 ? 'it was' : 'they were'} for it alone: ${and(rules.map(each => `“${isolate(each)}”`))}.`,
  },
  group: {
    title: 'Group price',
    on: 'One price for the whole booking, instead of the prices of the units',
    lead: 'For a private tour: one price up to a number of people, then a price for each extra person.',
    amount: (currency: string) => `Price of the group (${currency})`,
    upTo: 'For up to this many people',
    perExtra: (currency: string) => `Price of each extra person (${currency})`,
  },
  rule: {
    title: 'Price rules',
    lead: 'They change the base price on certain days, at certain times, or for certain sales. The first rule that fits decides.',
    none: 'No rules: the base price applies every day.',
    add: 'Add a price rule',
    newName: 'New rule',
    name: 'Name',
    nameHint: 'Bookings show it.',
    change: 'What it does',
    changes: {
      MORE_PERCENT: 'More, in percent',
      LESS_PERCENT: 'Less, in percent',
      MORE: 'More, by an amount',
      LESS: 'Less, by an amount',
      PRICE: 'Another price',
    },
    percent: 'Percent',
    amount: (currency: string) => `Amount (${currency})`,
    price: (currency: string) => `Price of one (${currency})`,
    from: 'First day',
    to: 'Last day',
    datesHint: 'Of the timeslot. Empty for every day.',
    timeFrom: 'Starts at this time or later',
    timeUntil: 'Starts before this time',
    minDaysBefore: 'Sold at least this many days before',
    maxDaysBefore: 'Sold at most this many days before',
    maxDaysBeforeHint: '0 for the same day.',
    minParticipants: 'People in the booking, at least',
    fromParticipant: 'Only from this participant on',
    fromParticipantHint: '5: the first four pay the price without this rule.',
    units: 'For units',
    unitsHint: 'None: for every unit.',
    channels: 'Sold through',
    channelsHint: 'None: through every channel.',
    partners: 'Sold by partners',
    partnersHint: 'None: by everyone.',
    addPartner: 'Add a partner',
    removePartner: (name: string) => `Remove ${isolate(name)}`,
    meaning: 'This means:',
    sentence: (conditions: readonly string[], change: string) =>
      `${conditions.length === 0 ? 'Always' : conditions.join(', ').replace(/^./, first => first.toUpperCase())}: ${change}`,
    weekdays: ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'],
    weekdaysTo: (first: string, last: string) => `${first} to ${last}`,
    noDay: 'on no day',
    inMonth: (month: string) => `in ${month}`,
    inMonths: (first: string, last: string) => `in ${first} to ${last}`,
    onDay: (day: string) => `on ${day}`,
    days: (first: string, last: string) => `from ${first} to ${last}`,
    since: (day: string) => `from ${day}`,
    until: (day: string) => `until ${day}`,
    starting: (from: string, until: string) =>
      from && until
        ? `starting from ${from} and before ${until}`
        : from
          ? `starting at ${from} or later`
          : `starting before ${until}`,
    sold: (least: string, most: string) => {
      if (least === '' || least === '0')
        return most === '0' ? 'sold on the day itself' : `sold at most ${daysBefore(most)}`
      if (most === '') return `sold at least ${daysBefore(least)}`
      return least === most ? `sold ${daysBefore(least)}` : `sold ${least} to ${daysBefore(most)}`
    },
    people: (least: string) => `in bookings of ${least} people or more`,
    fromNth: (nth: string) => `from participant ${nth} on`,
    forUnits: (names: readonly string[]) => `for ${and(names.map(isolate))}`,
    through: (channels: readonly string[]) => `sold ${or(channels)}`,
    channelWords: { PARTNER: 'by partners', ONLINE: 'online', POINT_OF_SALE: 'at the counter' },
    by: (partners: readonly string[]) => `sold by ${or(partners.map(isolate))}`,
    partnersOf: (count: number) => `${count} partners`,
    nothing: 'no change yet',
  },
  adjustment: {
    title: 'Adjustments',
    lead: 'They are added to the price that the rules give, such as 5 more from June on. All that fit are added, in this order.',
    none: 'No adjustment: the price stays as the rules give it.',
    add: 'Add an adjustment',
    newName: 'New adjustment',
    changes: {
      MORE: 'More, by an amount',
      LESS: 'Less, by an amount',
      MORE_PERCENT: 'More, in percent',
      LESS_PERCENT: 'Less, in percent',
    },
  },
  fee: {
    title: 'Fees',
    lead: 'Charged on top of the prices, each as a line of its own.',
    none: 'No fees.',
    add: 'Add a fee',
    name: 'Name',
    amount: (currency: string) => `Amount (${currency})`,
    per: 'Charged',
    bases: { BOOKING: 'Per booking', PARTICIPANT: 'Per participant' },
    taxed: 'Includes the taxes',
    numbered: (index: number) => `Fee ${index}`,
  },
  tax: {
    title: 'Taxes',
    lead: 'Included in the prices: they add nothing, and are shown with the price.',
    none: 'No taxes are shown.',
    add: 'Add a tax',
    name: 'Name',
    percent: 'Rate in percent',
    numbered: (index: number) => `Tax ${index}`,
  },
  tier: {
    title: 'Refund on cancellation',
    lead: 'Bookings keep the terms on which they were sold.',
    all: 'Everything is refunded, whenever it is cancelled',
    some: 'It depends on how early it is cancelled',
    add: 'Add a step',
    before: 'Cancelled at least this long before',
    percent: 'Refunded, in percent',
    numbered: (index: number) => `Step ${index}`,
  },
  preview: {
    title: 'What costs what',
    lead: 'With the prices as they are typed here, saved or not. Fees come on top.',
    unclear: 'A price is not complete yet: these are the prices before.',
    unit: 'Unit',
    groupOf: 'The group',
    howMany: 'How many',
    seller: 'Sold',
    counter: 'At the counter',
    online: 'Online',
    anyPartner: 'By a partner',
    by: (partner: string) => `By ${isolate(partner)}`,
    daysBefore: 'Days before',
    daysBeforeHint: 'Empty: sold today.',
    noTimes: 'No times',
    assumed: (time: string) => `There are no timeslots in this month: the prices are for a start at ${time}.`,
    base: 'Base price',
    legend: 'Rules and adjustments in this month',
    daysOf: (days: number) => (days === 1 ? 'on 1 day' : `on ${days} days`),
    chooseDay: 'Choose a day: what each unit costs at each time is shown here.',
    pricesOn: (day: string) => `Prices on ${day}`,
    one: 'Price of one',
    past: 'past',
    soldOn: (day: string) => `Sold on ${day}`,
    alone: 'of one alone',
  },
} as const

function daysBefore(days: string): string {
  return days === '1' ? '1 day before' : `${days} days before`
}
