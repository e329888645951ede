import type { LinkSigner } from '../access/LinkSigner.ts'
import type { ResourceMember } from '../resources/ResourceMember.ts'

/** The purpose of the token in a calendar link. */
const CALENDAR_LINK = 'member calendar'

const ID_BYTES = 16

/** The link to the calendar of a member. It works until it is renewed. */
export function calendarUrl(
  links: LinkSigner,
  { memberId, calendarVersion }: Pick<ResourceMember, 'memberId' | 'calendarVersion'>,
): string {
  const message = Buffer.alloc(ID_BYTES + 4)
  message.write(memberId.replaceAll('-', ''), 'hex')
  message.writeUInt32BE(calendarVersion, ID_BYTES)
  return `${links.publicUrl}/calendars/${links.signBytes(CALENDAR_LINK, message)}.ics`
}

/** The member and the version of a calendar link; undefined if it is not genuine. */
export function readCalendarToken(links: LinkSigner, token: string): { memberId: string; version: number } | undefined {
  const message = links.readBytes(CALENDAR_LINK, token)
  if (message?.length !== ID_BYTES + 4) return undefined
  const hex = message.toString('hex', 0, ID_BYTES)
  const memberId = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  return { memberId, version: message.readUInt32BE(ID_BYTES) }
}
