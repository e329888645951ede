import type { FastifyInstance } from 'fastify'

const PATH = '/.well-known/security.txt'

const DAY_MS = 86_400_000

/** RFC 9116 asks for less than a year. */
const DAYS_VALID = 180

export interface SecurityText {
  /** Whom to tell about a vulnerability; without one, nothing is served. */
  contact: string | null
  /** Of this service, without a slash at the end. */
  publicUrl: string
  clock(): Date
}

/** Serves `/.well-known/security.txt`: whom to tell about a vulnerability (RFC 9116). */
export function serveSecurityText(app: FastifyInstance, { contact, publicUrl, clock }: SecurityText): void {
  if (contact === null) return
  app.get(PATH, (_request, reply) =>
    reply
      .header('content-type', 'text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(print(contact, publicUrl, clock())),
  )
}

/** RFC 9116 allows no web address but https in it, so a service that is reached by http names none of its own. */
function print(contact: string, publicUrl: string, now: Date): string {
  // From the beginning of the day, so that all instances give the same text.
  const expires = new Date((Math.floor(now.getTime() / DAY_MS) + DAYS_VALID) * DAY_MS)
  const fields = [
    ['Contact', contact],
    ['Expires', expires.toISOString()],
    ['Preferred-Languages', 'en'],
    ...(publicUrl.startsWith('https:')
      ? [
          ['Canonical', `${publicUrl}${PATH}`],
          ['Policy', `${publicUrl}/guides/security`],
        ]
      : []),
  ]
  return fields.map(([name, value]) => `${name}: ${value}\n`).join('')
}
