import type { FastifyInstance } from 'fastify'
import { AcceptOfferDocument, DeclineOfferDocument, ReadOfferDocument } from './generated.ts'
import { offerPage } from './offerPage.ts'
import type { PagesDependencies } from './PagesDependencies.ts'
import { serveLinkPage } from './serveLinkPage.ts'

/** Serves the page on which a customer accepts or declines an offer of the waitlist. */
export function serveOffer(scope: FastifyInstance, dependencies: PagesDependencies): void {
  serveLinkPage(scope, dependencies, {
    path: '/waitlist',
    purpose: 'offer',
    expired: 'Links to an offer work until the activity starts.',
    read: async (run, visit) => (await run.operation(ReadOfferDocument, {}, visit)).offer,
    render: offerPage,
    actions: {
      accept: (run, visit) => run.operation(AcceptOfferDocument, {}, visit),
      decline: (run, visit) => run.operation(DeclineOfferDocument, {}, visit),
    },
  })
}
