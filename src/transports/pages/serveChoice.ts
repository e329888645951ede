import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problemKinds } from '../../domain/refusals/problem.ts'
import { Refusal } from '../../domain/refusals/refusal.ts'
import { choicePage } from './choicePage.ts'
import { ChooseDepartureDocument, ChooseRefundDocument, ReadChoiceDocument } from './generated.ts'
import { messagePage } from './messagePage.ts'
import { OperationRunner, type Visit } from './OperationRunner.ts'
import type { PagesDependencies } from './PagesDependencies.ts'
import { plainRefusal } from './plainRefusal.ts'
import { sendPage } from './sendPage.ts'
import { sendRefused } from './sendRefused.ts'

type Request = FastifyRequest<{ Params: { token: string } }>

const MAX_BYTES = 2000

/** Serves the page on which a customer whose departure was closed chooses. The token in its address is the credential. */
export function serveChoice(scope: FastifyInstance, dependencies: PagesDependencies): void {
  scope.setErrorHandler(sendRefused)
  const run = new OperationRunner(dependencies)
  const form = 'application/x-www-form-urlencoded'
  scope.addContentTypeParser(form, { parseAs: 'string', bodyLimit: MAX_BYTES }, (_request, body, done) =>
    done(null, new URLSearchParams(body as string)),
  )

  const visitOf = async (request: Request, reply: FastifyReply): Promise<Visit | undefined> => {
    const now = dependencies.services.clock()
    const caller = await dependencies.identifyChoice(request.params.token, now)
    if (typeof caller !== 'string') return { caller, now, requestId: request.id }
    sendClosed(reply, caller)
    return undefined
  }

  const pathOf = ({ params }: Request) => `/choice/${params.token}`
  const redirect = (request: Request, reply: FastifyReply) =>
    reply.code(303).header('location', pathOf(request)).header('cache-control', 'no-store').send()

  // Mail programs and scanners follow links by themselves, so only a button changes anything.
  scope.get('/choice/:token', async (request: Request, reply) => {
    const visit = await visitOf(request, reply)
    if (!visit) return reply
    const { choice } = await run.operation(ReadChoiceDocument, {}, visit)
    return sendPage(reply, 200, choicePage(choice, pathOf(request)))
  })

  const actions = {
    departure: (visit: Visit, body: unknown) => {
      const timeslotId = body instanceof URLSearchParams ? (body.get('timeslot') ?? '') : ''
      return run.operation(ChooseDepartureDocument, { timeslotId }, visit)
    },
    refund: (visit: Visit) => run.operation(ChooseRefundDocument, {}, visit),
  }
  for (const [action, carryOut] of Object.entries(actions)) {
    scope.post(`/choice/:token/${action}`, async (request: Request, reply) => {
      const visit = await visitOf(request, reply)
      if (!visit) return reply
      try {
        await carryOut(visit, request.body)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const { choice } = await run.operation(ReadChoiceDocument, {}, visit)
        const { status } = problemKinds[error.code]
        return sendPage(reply, status, choicePage(choice, pathOf(request), plainRefusal(error)))
      }
      // Reloading the page that follows must not send the form again.
      return redirect(request, reply)
    })
    // The address of a refused form, opened again.
    scope.get(`/choice/:token/${action}`, async (request: Request, reply) => redirect(request, reply))
  }
}

function sendClosed(reply: FastifyReply, why: 'expired' | 'unknown') {
  if (why === 'expired') {
    return sendPage(reply, 410, messagePage('This link has expired', 'The choice ended a month ago.'))
  }
  const how = 'Open it again from the message that it came in, or copy the whole of it: it may have been cut off.'
  return sendPage(reply, 404, messagePage('This link does not work', how))
}
