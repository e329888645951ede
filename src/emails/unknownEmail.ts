import { type Refusal, validationRefusal } from '../refusal.ts'

/** Another operator's e-mail is treated as unknown. */
export function unknownEmail(): Refusal {
  return validationRefusal([{ path: ['emailId'], detail: 'No e-mail of this operator has this EmailID.' }])
}
