import type { Dice } from './Dice.ts'

/** A customer of the demo, with a language and a fictitious phone number. */
export interface DemoCustomer {
  firstName: string
  lastName: string
  email: string
  phone: string | null
  language: string | null
}

const countries = [
  {
    language: 'pt',
    firstNames: ['Inês', 'Tiago', 'Marta', 'João', 'Sofia', 'Rui', 'Beatriz'],
    lastNames: ['Almeida', 'Carvalho', 'Nogueira', 'da Silva', 'Conceição', 'Lopes'],
    phones: ['+351912345###', '+351962345###', '+351932345###'],
  },
  {
    language: 'en-GB',
    firstNames: ['Emma', 'Oliver', 'Amelia', 'Jack', 'Priya', 'Callum', 'Niamh'],
    lastNames: ['Thompson', "O'Brien", 'Hughes', 'Patel', 'Ashworth', 'MacLeod'],
    phones: ['+447700900###'],
  },
  {
    language: 'en-US',
    firstNames: ['Charlotte', 'Noah', 'Ava', 'Ethan', 'Maya', 'Diego', 'Kenji'],
    lastNames: ['Johnson', 'Ramirez', 'Nguyen', 'Goldberg', 'Washington', 'Tanaka'],
    phones: ['+130355501##', '+172055501##', '+141555501##'],
  },
  {
    language: 'de',
    firstNames: ['Lukas', 'Hanna', 'Jürgen', 'Mia', 'Felix', 'Zoë'],
    lastNames: ['Müller', 'Schäfer', 'von Hagen', 'Yılmaz', 'Krüger'],
    phones: ['+49151123###', '+49170123###'],
  },
  {
    language: 'fr',
    firstNames: ['Camille', 'Théo', 'Aïcha', 'Gaël', 'Louise'],
    lastNames: ['Lefèvre', 'Moreau', 'Benali', 'Roussel'],
    phones: ['+33612345###', '+33698765###'],
  },
  {
    language: 'es',
    firstNames: ['Lucía', 'Álvaro', 'Nerea', 'Íñigo'],
    lastNames: ['García', 'Ibáñez', 'Muñoz', 'Ferrer'],
    phones: ['+34612345###', '+34662345###'],
  },
]

const hosts = ['example.com', 'example.org', 'example.net', 'mail.example']

/** Invents a customer. Customers at the counter often have no phone number. */
export function inventCustomer(dice: Dice): DemoCustomer {
  const { language, firstNames, lastNames, phones } = dice.pick(countries)
  const firstName = dice.pick(firstNames)
  const lastName = dice.pick(lastNames)
  const mailbox = `${firstName}.${lastName}`
    .normalize('NFD')
    .replace(/ı/g, 'i')
    .replace(/[^A-Za-z.]/g, '')
  return {
    firstName,
    lastName,
    email: `${mailbox.toLowerCase()}${dice.chance(0.4) ? dice.between(2, 99) : ''}@${dice.pick(hosts)}`,
    phone: dice.chance(0.8) ? numberOf(dice.pick(phones), dice) : null,
    language: dice.chance(0.7) ? language : null,
  }
}

/** A phone number of a form with `#` for each digit that differs. */
function numberOf(form: string, dice: Dice): string {
  const digits = form.split('#').length - 1
  return form.replace(/#+/, `${dice.below(10 ** digits)}`.padStart(digits, '0'))
}

/** The notes of bookings; most bookings have none. */
export const notes = [
  'We come by train and may be ten minutes late.',
  'It is her birthday – please say nothing before the end!',
  'One of us is 1.98 m tall.',
  'Vegetarian lunch for two, please.',
  'Can we leave two suitcases with you?',
  'Paid with a gift voucher, balance settled.',
]

export const cancelReasons = [
  'Change of plans',
  'Ill',
  'Flight cancelled',
  'Weather forecast',
  'Booked twice by mistake',
]
