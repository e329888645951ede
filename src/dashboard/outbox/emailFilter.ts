import type { EmailFilter, EmailKind, EmailStatus } from '../api/generated.ts'
import { words } from '../words.ts'

const known = <Value extends string>(text: string | null, among: object): Value[] | undefined =>
  text !== null && Object.hasOwn(among, text) ? [text as Value] : undefined

/** What the address narrows the e-mails to; what is no part of it, or not well formed, is as good as absent. */
export function emailFilter(query: URLSearchParams): EmailFilter {
  return {
    text: query.get('text') || undefined,
    statuses: known<EmailStatus>(query.get('status'), words.emailStatuses),
    kinds: known<EmailKind>(query.get('kind'), words.emailKinds),
    workflowId: query.get('workflow') || undefined,
    bookingId: query.get('booking') || undefined,
  }
}
