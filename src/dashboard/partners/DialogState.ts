import type { PartnerKeyFragment } from '../api/generated.ts'

/** The open dialog about a key or a partner. */
export type DialogState =
  | { what: 'changeKey' | 'roll' | 'revoke' | 'limit'; key: PartnerKeyFragment }
  | { what: 'issue'; partnerId?: string }
  | { what: 'add' | 'change' | 'commission' | 'billing' | 'connect' | 'disconnect' }
