import { type Refusal, validationRefusal } from '../refusals/refusal.ts'

/** The refusal of an e-mail address that an active account has. */
export function emailTaken(): Refusal {
  return validationRefusal([
    { path: ['input', 'email'], detail: 'An active staff account of this operator has this e-mail address.' },
  ])
}
