import { href } from '../address.ts'
import type { WaitlistRowFragment } from '../api/generated.ts'
import { shortInstant } from '../format.ts'
import { Badge } from '../kit/Badge.tsx'
import { words } from '../words.ts'

const kinds = { WAITING: '', OFFERED: 'warn', ACCEPTED: 'good', LAPSED: '', LEFT: '' } as const

/** The state of an entry, until when places are on offer, and the booking that has them. */
export function EntryState({ entry }: { entry: WaitlistRowFragment }) {
  const { status, offerExpiresAt, bookingReference } = entry
  return (
    <span class="waitlist-state">
      <Badge kind={kinds[status]} word={words.waitlist.states[status]} />
      {offerExpiresAt && <span>{words.waitlist.offeredUntil(shortInstant(offerExpiresAt))}</span>}
      {bookingReference && (status === 'OFFERED' || status === 'ACCEPTED') && (
        <a href={href(`booking/${bookingReference}`)}>
          <code>{bookingReference}</code>
        </a>
      )}
    </span>
  )
}
