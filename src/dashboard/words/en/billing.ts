import { isolate } from '../../../domain/rules/isolate.ts'

/** The names, addresses and tax numbers on statements. */
export const billing = {
  heading: 'Details on statements',
  own: 'Your details on statements',
  change: 'Change the details',
  title: (name: string) => `Details of ${isolate(name)} on statements`,
  name: 'Legal name',
  nameHint: 'Only if it differs from the name here.',
  address: 'Postal address',
  email: 'E-mail for statements',
  taxNumber: 'Tax number',
  none: 'There are no details yet.',
  noneOfPartner: 'There are no details yet. Statements can be sent by e-mail once there is an address.',
  saved: 'The details were saved.',
} as const
