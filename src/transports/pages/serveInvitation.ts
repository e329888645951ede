import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problemKinds } from '../../domain/refusals/problem.ts'
import { Refusal } from '../../domain/refusals/refusal.ts'
import { acceptForms, FORM } from './acceptForms.ts'
import { AcceptInvitationDocument, type InvitationPartsFragment, ReadInvitationDocument } from './generated.ts'
import { JoinForm } from './JoinForm.ts'
import { joinedPage, joinPage } from './joinPage.ts'
import { messagePage } from './messagePage.ts'
import { OperationRunner, type Visit } from './OperationRunner.ts'
import type { PagesDependencies } from './PagesDependencies.ts'
import { sendPage } from './sendPage.ts'

type Request = FastifyRequest<{ Params: { seller: string; token: string }; Querystring: { joined?: string } }>

const ADDRESS = '/waitlist/join/:seller/:token'

const MAX_BYTES = 20_000

/** Serves the page on which customers join the waitlist of a timeslot. Sellers link to it where the timeslot is sold out. */
export function serveInvitation(scope: FastifyInstance, dependencies: PagesDependencies): void {
  acceptForms(scope, MAX_BYTES)
  const run = new OperationRunner(dependencies)

  const visitOf = async ({ params, id }: Request, reply: FastifyReply): Promise<Visit | undefined> => {
    const now = dependencies.services.clock()
    const caller = await dependencies.identifyInvitation(params.seller, params.token, now)
    if (typeof caller !== 'string') return { caller, now, requestId: id }
    if (caller === 'expired') sendOver(reply)
    else sendPage(reply, 404, messagePage('This link does not work', 'Open it again from the page that it was on.'))
    return undefined
  }

  scope.get(ADDRESS, async (request: Request, reply) => {
    const visit = await visitOf(request, reply)
    if (!visit) return reply
    const { invitation } = await run.operation(ReadInvitationDocument, {}, visit)
    if (request.query.joined !== undefined) return sendPage(reply, 200, joinedPage(invitation))
    if (isOver(invitation)) return sendOver(reply)
    return sendPage(reply, 200, joinPage(invitation, new JoinForm()))
  })

  scope.post(ADDRESS, async (request: Request, reply) => {
    const visit = await visitOf(request, reply)
    if (!visit) return reply
    if (!(request.body instanceof URLSearchParams)) {
      throw new Refusal('unsupported-media-type', `Send the form as the page does, as ${FORM}.`)
    }
    const filled = new JoinForm(request.body)
    try {
      dependencies.countJoin(request.ip)
      await run.operation(AcceptInvitationDocument, { input: filled.input }, visit)
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === 'rate-limited' || error.code === 'overloaded') throw error
      const { invitation } = await run.operation(ReadInvitationDocument, {}, visit)
      if (isOver(invitation)) return sendOver(reply)
      filled.note(error)
      return sendPage(reply, problemKinds[error.code].status, joinPage(invitation, filled))
    }
    // Reloading the page that follows must not send the form again.
    const { seller, token } = request.params
    const joined = `${ADDRESS.replace(':seller', seller).replace(':token', token)}?joined=1`
    return reply.code(303).header('location', joined).header('cache-control', 'no-store').send()
  })
}

function isOver({ status }: InvitationPartsFragment): boolean {
  return status === 'CLOSED' || status === 'CUTOFF_PASSED'
}

function sendOver(reply: FastifyReply) {
  return sendPage(reply, 410, messagePage('It is too late to wait for this', 'This time cannot be booked any more.'))
}
