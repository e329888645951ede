import type { PartnerKeyFragment } from '../api/generated.ts'

/** What is done to a key, or to a partner, in a dialog. */
export type DialogState =
  | { what: 'roll' | 'revoke'; key: PartnerKeyFragment }
  | { what: 'issue'; partnerId?: string }
  | { what: 'add' | 'change' }
