import type { FastifyInstance } from 'fastify'
import { choicePage } from './choicePage.ts'
import { ChooseDepartureDocument, ChooseRefundDocument, ReadChoiceDocument } from './generated.ts'
import type { PagesDependencies } from './PagesDependencies.ts'
import { serveLinkPage } from './serveLinkPage.ts'

/** Serves the page on which a customer whose departure was closed chooses. */
export function serveChoice(scope: FastifyInstance, dependencies: PagesDependencies): void {
  serveLinkPage(scope, dependencies, {
    path: '/choice',
    purpose: 'choice',
    expired: 'The choice ended a month ago.',
    read: async (run, visit) => (await run.operation(ReadChoiceDocument, {}, visit)).choice,
    render: choicePage,
    actions: {
      departure: (run, visit, form) =>
        run.operation(ChooseDepartureDocument, { timeslotId: form.get('timeslot') ?? '' }, visit),
      refund: (run, visit) => run.operation(ChooseRefundDocument, {}, visit),
    },
  })
}
