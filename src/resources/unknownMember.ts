import { type Refusal, validationRefusal } from '../refusal.ts'

export function unknownMember(): Refusal {
  const detail = 'No member of a resource of this operator has this ResourceMemberID.'
  return validationRefusal([{ path: ['memberId'], detail }])
}
