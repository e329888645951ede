import type { FastifyReply, FastifyRequest } from 'fastify'
import { asRefusal } from '../../domain/refusals/asRefusal.ts'
import { recordOutcome } from '../../domain/refusals/Outcome.ts'
import { problemKinds } from '../../domain/refusals/problem.ts'
import { Refusal, type RefusalCode } from '../../domain/refusals/refusal.ts'
import { isCounted } from '../../platform/log/Faults.ts'
import { messagePage } from './messagePage.ts'
import { plainRefusal } from './plainRefusal.ts'
import { sendPage } from './sendPage.ts'

const titles: Partial<Record<RefusalCode, string>> = {
  'payload-too-large': 'This was too much at once',
  'rate-limited': 'Please wait a moment',
  overloaded: 'Please wait a moment',
}

/** Responds with a page instead of a problem. Internal errors reveal nothing. */
export function sendRefused(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  // The rest of the body is read and dropped: a browser that cannot finish sending never reads the answer.
  request.raw.unpipe()
  request.raw.resume()
  const cause = asRefusal(error, request.routeOptions.bodyLimit)
  recordOutcome(request, cause instanceof Refusal ? cause.code : 'internal')
  if (!(cause instanceof Refusal)) {
    if (!isCounted(cause)) request.log.error({ err: cause }, 'request failed')
    const who = `If it happens again, quote the request ID ${request.id} to the company you booked with.`
    return sendPage(reply, 500, messagePage('Something went wrong here', 'Please try again in a moment.', who))
  }
  const { retryAfterSeconds } = cause.facts
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  return sendPage(reply, problemKinds[cause.code].status, refusedPage(cause, request.method))
}

/** The page of a refusal. */
export function refusedPage(refusal: Refusal, method: string): string {
  const title = titles[refusal.code] ?? 'This did not arrive as it should'
  const how =
    method !== 'POST'
      ? 'Please try again.'
      : refusal.facts.outcomeUnknown
        ? 'Open the page again: it shows what was saved. Send the form again if that is not there.'
        : 'Nothing was saved. Go back to the form and send it again.'
  return messagePage(title, plainRefusal(refusal), how)
}
