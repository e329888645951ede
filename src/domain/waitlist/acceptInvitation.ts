import type { Database } from '../../platform/sql/Database.ts'
import type { Caller } from '../access/Caller.ts'
import { refuseViolations, type Violation } from '../refusals/refusal.ts'
import { Channel } from '../scalars/Channel.ts'
import type { AcceptInvitationInput } from './AcceptInvitationInput.ts'
import type { Invitation } from './Invitation.ts'
import { joinWaitlist } from './joinWaitlist.ts'
import { readInvitation } from './readInvitation.ts'

/**
 * Joins the waitlist of the timeslot that the link is for, or of its whole day. The response does not reveal the entry: it may be an
 * earlier one with this e-mail address, which is changed.
 */
export async function acceptInvitation(
  database: Database,
  caller: Caller,
  { anyTime, participants, customer }: AcceptInvitationInput,
  now: Date,
): Promise<Invitation> {
  refuseViolations(nameViolations(customer))
  const invitation = await readInvitation(database, caller, now)
  const { activityId, timeslotId, date } = invitation
  const { operatorId, partnerId } = caller
  const seller = { channel: partnerId ? Channel.PARTNER : Channel.ONLINE, partnerId }
  const what = anyTime ? { activityId, date } : { activityId, timeslotId }
  await joinWaitlist(database, operatorId, seller, { ...what, participants, customer }, now)
  return invitation
}

const ADDRESS = /:\/\/|www\./i

/** Anybody can enter another person's e-mail address here. The e-mail starts with the name, which must not contain a link. */
function nameViolations(customer: AcceptInvitationInput['customer']): Violation[] {
  return (['firstName', 'lastName'] as const)
    .filter(name => ADDRESS.test(customer[name]))
    .map(name => ({ path: ['input', 'customer', name], detail: 'A name holds no web address.' }))
}
