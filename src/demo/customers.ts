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
    phones: ['+35191234567', '+35196234567', '+35193234567'],
  },
  {
    language: 'en-GB',
    firstNames: ['Emma', 'Oliver', 'Amelia', 'Jack', 'Priya', 'Callum', 'Niamh'],
    lastNames: ['Thompson', "O'Brien", 'Hughes', 'Patel', 'Ashworth', 'MacLeod'],
    phones: ['+44770090012', '+44770090034', '+44770090056'],
  },
  {
    language: 'en-US',
    firstNames: ['Charlotte', 'Noah', 'Ava', 'Ethan', 'Maya', 'Diego', 'Kenji'],
    lastNames: ['Johnson', 'Ramirez', 'Nguyen', 'Goldberg', 'Washington', 'Tanaka'],
    phones: ['+1303555011', '+1720555013', '+1415555017'],
  },
  {
    language: 'de',
    firstNames: ['Lukas', 'Hanna', 'Jürgen', 'Mia', 'Felix', 'Zoë'],
    lastNames: ['Müller', 'Schäfer', 'von Hagen', 'Yılmaz', 'Krüger'],
    phones: ['+4915112345', '+4917012345'],
  },
  {
    language: 'fr',
    firstNames: ['Camille', 'Théo', 'Aïcha', 'Gaël', 'Louise'],
    lastNames: ['Lefèvre', 'Moreau', 'Benali', 'Roussel'],
    phones: ['+3361234567', '+3369876543'],
  },
  {
    language: 'es',
    firstNames: ['Lucía', 'Álvaro', 'Nerea', 'Íñigo'],
    lastNames: ['García', 'Ibáñez', 'Muñoz', 'Ferrer'],
    phones: ['+3461234567', '+3466234567'],
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
    phone: dice.chance(0.8) ? `${dice.pick(phones)}${dice.below(10)}` : null,
    language: dice.chance(0.7) ? language : null,
  }
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
