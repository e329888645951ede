import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problemKinds } from '../../domain/refusals/problem.ts'
import { Refusal } from '../../domain/refusals/refusal.ts'
import { acceptForms } from './acceptForms.ts'
import { OperationRunner, type Visit } from './OperationRunner.ts'
import type { PagesDependencies } from './PagesDependencies.ts'
import { plainRefusal } from './plainRefusal.ts'
import { sendClosedLink } from './sendClosedLink.ts'
import { sendPage } from './sendPage.ts'

/** A page behind a signed link on which a customer decides something. */
export interface LinkPage<Facts> {
  /** The first part of its address, before the token. */
  path: string
  purpose: 'offer' | 'choice'
  /** Until when its links work, as a sentence. */
  expired: string
  read(run: OperationRunner, visit: Visit): Promise<Facts>
  /**
   * @param address of the page
   * @param problem why the last action was refused
   */
  render(facts: Facts, address: string, problem?: string): string
  /** What its buttons do, by the last part of the address of their forms. */
  actions: Record<string, (run: OperationRunner, visit: Visit, form: URLSearchParams) => Promise<unknown>>
}

type Request = FastifyRequest<{ Params: { token: string } }>

const MAX_BYTES = 2000

/** Serves such a page. The token in its address is the credential. */
export function serveLinkPage<Facts>(
  scope: FastifyInstance,
  dependencies: PagesDependencies,
  { path, purpose, expired, read, render, actions }: LinkPage<Facts>,
): void {
  acceptForms(scope, MAX_BYTES)
  const run = new OperationRunner(dependencies)

  const visitOf = async (request: Request, reply: FastifyReply): Promise<Visit | undefined> => {
    const now = dependencies.services.clock()
    const caller = await dependencies.identifyLink(purpose, request.params.token, now)
    if (typeof caller !== 'string') return { caller, now, requestId: request.id }
    sendClosedLink(reply, caller, expired)
    return undefined
  }

  const addressOf = ({ params }: Request) => `${path}/${params.token}`
  const redirect = (request: Request, reply: FastifyReply) =>
    reply.code(303).header('location', addressOf(request)).header('cache-control', 'no-store').send()

  // Mail programs and scanners follow links by themselves, so only a button changes anything.
  scope.get(`${path}/:token`, async (request: Request, reply) => {
    const visit = await visitOf(request, reply)
    if (!visit) return reply
    return sendPage(reply, 200, render(await read(run, visit), addressOf(request)))
  })

  for (const [action, carryOut] of Object.entries(actions)) {
    scope.post(`${path}/:token/${action}`, async (request: Request, reply) => {
      const visit = await visitOf(request, reply)
      if (!visit) return reply
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      try {
        await carryOut(run, visit, form)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const facts = await read(run, visit)
        const { status } = problemKinds[error.code]
        return sendPage(reply, status, render(facts, addressOf(request), plainRefusal(error)))
      }
      // Reloading the page that follows must not send the form again.
      return redirect(request, reply)
    })
    // The address of a refused form, opened again.
    scope.get(`${path}/:token/${action}`, async (request: Request, reply) => redirect(request, reply))
  }
}
