import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problemKinds } from '../../domain/refusals/problem.ts'
import { Refusal } from '../../domain/refusals/refusal.ts'
import { AcceptOfferDocument, DeclineOfferDocument, ReadOfferDocument } from './generated.ts'
import { messagePage } from './messagePage.ts'
import { OperationRunner, type Visit } from './OperationRunner.ts'
import { offerPage } from './offerPage.ts'
import type { PagesDependencies } from './PagesDependencies.ts'
import { plainRefusal } from './plainRefusal.ts'
import { sendPage } from './sendPage.ts'
import { sendRefused } from './sendRefused.ts'

type Request = FastifyRequest<{ Params: { token: string } }>

/** Serves the page on which a customer accepts or declines an offer of the waitlist. The token in its address is the credential. */
export function serveOffer(scope: FastifyInstance, dependencies: PagesDependencies): void {
  scope.setErrorHandler(sendRefused)
  const run = new OperationRunner(dependencies)

  const visitOf = async (request: Request, reply: FastifyReply): Promise<Visit | undefined> => {
    const now = dependencies.services.clock()
    const caller = await dependencies.identifyOffer(request.params.token, now)
    if (typeof caller !== 'string') return { caller, now, requestId: request.id }
    sendClosed(reply, caller)
    return undefined
  }

  const pathOf = ({ params }: Request) => `/waitlist/${params.token}`
  const toOffer = (request: Request, reply: FastifyReply) =>
    reply.code(303).header('location', pathOf(request)).header('cache-control', 'no-store').send()

  // Mail programs and scanners follow links by themselves, so only a button changes anything.
  scope.get('/waitlist/:token', async (request: Request, reply) => {
    const visit = await visitOf(request, reply)
    if (!visit) return reply
    const { offer } = await run.operation(ReadOfferDocument, {}, visit)
    return sendPage(reply, 200, offerPage(offer, pathOf(request)))
  })

  const actions = {
    accept: (visit: Visit) => run.operation(AcceptOfferDocument, {}, visit),
    decline: (visit: Visit) => run.operation(DeclineOfferDocument, {}, visit),
  }
  for (const [action, carryOut] of Object.entries(actions)) {
    scope.post(`/waitlist/:token/${action}`, async (request: Request, reply) => {
      const visit = await visitOf(request, reply)
      if (!visit) return reply
      try {
        await carryOut(visit)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const { offer } = await run.operation(ReadOfferDocument, {}, visit)
        return sendPage(reply, problemKinds[error.code].status, offerPage(offer, pathOf(request), plainRefusal(error)))
      }
      // Reloading the page that follows must not send the form again.
      return toOffer(request, reply)
    })
    // The address of a refused form, opened again.
    scope.get(`/waitlist/:token/${action}`, async (request: Request, reply) => toOffer(request, reply))
  }
}

function sendClosed(reply: FastifyReply, why: 'expired' | 'unknown') {
  if (why === 'expired') {
    return sendPage(
      reply,
      410,
      messagePage('This link has expired', 'Links to an offer work until the activity starts.'),
    )
  }
  const how = 'Open it again from the message that it came in, or copy the whole of it: it may have been cut off.'
  return sendPage(reply, 404, messagePage('This link does not work', how))
}
