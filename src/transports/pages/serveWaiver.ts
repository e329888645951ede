import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, type Violation } from '../../domain/refusals/refusal.ts'
import { isolate } from '../../domain/rules/isolate.ts'
import { encodeTypeId } from '../../domain/scalars/typeid.ts'
import { ReadWaiverDocument } from './generated.ts'
import { messagePage } from './messagePage.ts'
import { OperationRunner } from './OperationRunner.ts'
import type { PagesDependencies } from './PagesDependencies.ts'
import { plainAnswerViolation } from './plainAnswerViolation.ts'
import { plainRefusal } from './plainRefusal.ts'
import { readWaiverForm } from './readWaiverForm.ts'
import { isOwedElsewhere, saveForm } from './saveForm.ts'
import { sendClosedLink } from './sendClosedLink.ts'
import { sendPage } from './sendPage.ts'
import { sendRefused } from './sendRefused.ts'
import { thanksPage } from './thanksPage.ts'
import { WaiverForm } from './WaiverForm.ts'
import { type WaiverPart, waiverPart } from './WaiverPart.ts'
import type { Waiver } from './waiverKey.ts'
import { waiverPage } from './waiverPage.ts'

type Visit = FastifyRequest<{
  Params: { token: string }
  Querystring: { change?: string; part?: string; sent?: string; offer?: string }
}>

/** Serves the waiver page. The token in its address is the credential, for one booking. */
export async function serveWaiver(scope: FastifyInstance, dependencies: PagesDependencies): Promise<void> {
  const { maxBytes } = dependencies.services.storage
  await scope.register(multipart, {
    limits: {
      fileSize: maxBytes + 1,
      // An empty file for each field in which none was chosen; readWaiverForm bounds those that are not.
      files: 1_000,
      fields: 10_000,
      parts: 11_000,
      fieldNameSize: 100,
      fieldSize: 45_000,
      headerPairs: 20,
    },
    throwFileSizeLimit: false,
  })
  scope.setErrorHandler(sendRefused)
  // Not read here: readWaiverForm refuses it with a page.
  scope.addContentTypeParser('*', (_request: unknown, _body: unknown, done: (error: null) => void) => done(null))
  const run = new OperationRunner(dependencies)

  scope.get('/waiver/:token', async (request: Visit, reply) => {
    const now = dependencies.services.clock()
    const caller = await dependencies.identifyLink('waiver', request.params.token, now)
    if (typeof caller === 'string') return sendClosedLink(reply, caller, ...EXPIRED)
    const { waiver } = await run.operation(ReadWaiverDocument, {}, { caller, now, requestId: request.id })
    const ended = endings[waiver.status]
    if (ended) return sendEnded(reply, waiver, ended)
    const part = waiverPart(waiver, Number(request.query.part))
    const isChange = request.query.change !== undefined
    const isDone = hasAnswered(waiver, request.query.sent !== undefined) && !isChange
    return sendPage(
      reply,
      200,
      isDone ? thanksPage(part, offerOf(request)) : waiverPage(part, WaiverForm.of(waiver), isChange, offerOf(request)),
    )
  })

  scope.post('/waiver/:token', async (request: Visit, reply) => {
    const now = dependencies.services.clock()
    const caller = await dependencies.identifyLink('waiver', request.params.token, now)
    if (typeof caller === 'string') return sendClosedLink(reply, caller, ...EXPIRED)
    dependencies.countUpload(reply.raw, caller)
    const visit = { caller, now, requestId: request.id }
    const { waiver } = await run.operation(ReadWaiverDocument, {}, visit)
    const ended = endings[waiver.status]
    if (ended) return sendEnded(reply, waiver, ended)
    const part = waiverPart(waiver, Number(request.query.part))
    const form = await readWaiverForm(request, part, async file => {
      const { uploadId, fileName } = await dependencies.receiveFile(caller, file, now)
      return { uploadId: encodeTypeId('upl', uploadId), fileName }
    })
    let next: number
    try {
      next = await saveForm(run, form, part, visit)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      addViolations(form, part, error)
      return sendPage(reply, 422, waiverPage(part, form, request.query.change !== undefined, offerOf(request)))
    }
    // Reloading the page that follows must not send the answers again.
    const query = new URLSearchParams({
      ...(part.count > 1 && { part: String(next) }),
      // A form without any optional answer is complete too, and stores nothing.
      ...(waiver.waiverStatus === 'not_required' && { sent: '1' }),
      ...(offerOf(request) !== undefined && { offer: offerOf(request) }),
    })
    return reply
      .code(303)
      .header('location', `/waiver/${request.params.token}${query.size > 0 ? `?${query}` : ''}`)
      .header('cache-control', 'no-store')
      .send()
  })
}

/** The token of the waitlist's offer from whose page the customer came. */
function offerOf({ query }: Visit): string | undefined {
  return query.offer && /^[\w-]+$/.test(query.offer) ? query.offer : undefined
}

const IDENTIFIER = /\b(?:upl|wq)_\w+/
const CHANGED =
  'The questions or your files have changed in the meantime. Please look at them again, and send the answers once more.'

/** Puts each violation beside its field, and those without a field above the form. */
function addViolations(form: WaiverForm, { fields, count }: WaiverPart, refusal: Refusal): void {
  const violations: Violation[] = refusal.facts.errors ?? [{ path: [], detail: plainRefusal(refusal) }]
  for (const violation of violations) {
    if (count > 1 && isOwedElsewhere(violation)) continue
    const { path, detail } = violation
    const field = fields[Number(path[2])]
    if (path[1] !== 'answers' || field === undefined) {
      // Their sentences contain identifiers.
      form.general.push(IDENTIFIER.test(detail) ? CHANGED : detail)
      continue
    }
    const { key, question } = field
    const files = form.files.get(key) ?? []
    // A refused file has a sentence of its own already.
    if (!form.violations.has(key)) form.violations.set(key, plainAnswerViolation(detail, question, files))
    // Files that are gone cannot be kept.
    form.files.set(
      key,
      files.filter(each => !detail.includes(each.uploadId)),
    )
  }
}

/** Whether the waiver is complete; if every answer is optional, whether the form was sent. */
function hasAnswered({ waiverStatus, questions, answers }: Waiver, isSent: boolean): boolean {
  if (waiverStatus !== 'not_required') return waiverStatus === 'complete'
  return isSent || answers.length > 0 || questions.length === 0
}

const EXPIRED = [
  'Waiver links work until a day after the activity.',
  'If the activity is still ahead of you, ask the company you booked with for a new link.',
]

interface Ending {
  title: string
  what: string
}

/** The messages for bookings that accept no answers any more, by status. */
const endings: Partial<Record<Waiver['status'], Ending>> = {
  CANCELLED: { title: 'This booking was cancelled', what: 'was cancelled' },
  REJECTED: { title: 'This booking was not accepted', what: 'was not accepted' },
  EXPIRED: { title: 'This booking has expired', what: 'was only held for you, and was not confirmed in time' },
}

function sendEnded(reply: FastifyReply, { bookingReference, activityName }: Waiver, { title, what }: Ending) {
  const why = `Booking ${bookingReference} for ${isolate(activityName)} ${what}, so there is nothing left to fill in.`
  return sendPage(reply, 410, messagePage(title, why))
}
