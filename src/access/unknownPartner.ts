import { type Refusal, validationRefusal } from '../refusal.ts'

/** Another operator's partner is treated as unknown. */
export function unknownPartner(): Refusal {
  return validationRefusal([{ path: ['partnerId'], detail: 'No partner of this operator has this PartnerID.' }])
}
