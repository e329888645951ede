import type { Sql } from '../../platform/sql/Database.ts'
import { hasScope } from '../access/admit.ts'
import type { Caller } from '../access/Caller.ts'
import type { LinkSigner } from '../access/LinkSigner.ts'
import { timeslotViolations } from '../bookings/sale/bookingViolations.ts'
import { findSelection } from '../bookings/sale/findSale.ts'
import { refuseViolations, type Violation } from '../refusals/refusal.ts'
import { invitationUrl } from './invitationUrl.ts'
import type { WaitlistLink } from './WaitlistLink.ts'

/** The timeslot that a link is for. */
export interface InvitationTarget {
  activityId: string
  timeslotId: string | null
  date: string | null
  time: string | null
}

/** Makes the link with which customers join the waitlist of a timeslot: always the same for one timeslot and one seller. */
export async function inviteToWaitlist(
  sql: Sql,
  links: LinkSigner,
  caller: Caller,
  chosen: InvitationTarget,
  now: Date,
): Promise<WaitlistLink> {
  const isPartner = caller.partnerId !== null && hasScope(caller, 'ota')
  const found = await findSelection(sql, caller.operatorId, chosen, now)
  const selection = found?.published || !isPartner ? found : undefined
  refuseViolations([
    ...(selection
      ? []
      : [at('activityId', 'No activity in this shopfront has this identifier: refresh the products.')]),
    ...(chosen.timeslotId || (chosen.date && chosen.time)
      ? timeslotViolations(chosen, selection).map(violation => ({ ...violation, path: violation.path.slice(1) }))
      : [at('timeslotId', 'Give the timeslot by its identifier, or by its date and time.')]),
  ])
  const { startsAt, timeslotId } = selection!
  const url = invitationUrl(links, caller.operatorId, isPartner ? caller.partnerId : null, {
    timeslotId: timeslotId!,
    startsAt,
  })
  return { url, expiresAt: startsAt }
}

function at(argument: keyof InvitationTarget, detail: string): Violation {
  return { path: [argument], detail }
}
