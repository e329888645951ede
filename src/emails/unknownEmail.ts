import { type Refusal, validationRefusal } from '../refusal.ts'

/** What is another operator's is as good as none. */
export function unknownEmail(): Refusal {
  return validationRefusal([{ path: ['emailId'], detail: 'No e-mail of this operator has this EmailID.' }])
}
