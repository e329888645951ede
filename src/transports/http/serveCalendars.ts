import type { FastifyInstance } from 'fastify'
import { readCalendarToken } from '../../domain/assignments/calendarUrl.ts'
import { readCalendar } from '../../domain/assignments/readCalendar.ts'
import { Refusal } from '../../domain/refusals/refusal.ts'
import type { Services } from '../graphql/Services.ts'
import { entityTag, matchesTag } from './entityTag.ts'

const SUFFIX = '.ics'

/** Serves the calendars of members, such as guides. The token in the address is the credential. */
export function serveCalendars(
  app: FastifyInstance,
  { database, links, clock }: Services,
  countLink: (id: string) => void,
): void {
  app.get<{ Params: { file: string } }>('/calendars/:file', async (request, reply) => {
    const { file } = request.params
    if (!file.endsWith(SUFFIX)) throw new Refusal('not-found', 'This is not the link of a calendar.')
    const token = file.slice(0, -SUFFIX.length)
    const link = readCalendarToken(links, token)
    if (link) countLink(link.id)
    const text = await readCalendar(database, links, token, clock())
    const tag = entityTag(text)
    reply.header('etag', tag).header('cache-control', 'private, no-cache')
    if (matchesTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
    return reply
      .header('content-type', 'text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="calendar.ics"')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .send(text)
  })
}
