import type { LinkSigner, LinkTarget } from '../access/LinkSigner.ts'
import type { ResourceMember } from '../resources/ResourceMember.ts'

/** The purpose of the token in a calendar link. */
const CALENDAR_LINK = 'member calendar'

const VERSION_BYTES = 4

/** The link to the calendar of a member. It works until it is renewed. */
export function calendarUrl(
  links: LinkSigner,
  operatorId: string,
  { memberId, calendarVersion }: Pick<ResourceMember, 'memberId' | 'calendarVersion'>,
): string {
  const version = Buffer.alloc(VERSION_BYTES)
  version.writeUInt32BE(calendarVersion)
  return `${links.publicUrl}/calendars/${links.signTarget(CALENDAR_LINK, operatorId, memberId, version)}.ics`
}

/** The member and the version of a calendar link; undefined if it is not genuine. */
export function readCalendarToken(links: LinkSigner, token: string): (LinkTarget & { version: number }) | undefined {
  const found = links.readTarget(CALENDAR_LINK, token, VERSION_BYTES)
  return found && { operatorId: found.operatorId, id: found.id, version: found.rest.readUInt32BE() }
}
