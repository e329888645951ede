import { type Refusal, validationRefusal } from '../refusal.ts'

/** Another operator's key is treated as unknown. */
export function unknownKey(): Refusal {
  return validationRefusal([{ path: ['keyId'], detail: 'No key of this operator has this KeyID.' }])
}
