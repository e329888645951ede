import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../domain/refusals/refusal.ts'
import { colourStylesheet } from './colourStylesheet.ts'
import { favicon, faviconPath } from './favicon.ts'
import { serveGuides } from './guides/serveGuides.ts'
import type { PagesDependencies } from './PagesDependencies.ts'
import { problemList, problemPage } from './problemPages.ts'
import { sandboxScript, sandboxScriptPath } from './sandboxScript.ts'
import { sendPage } from './sendPage.ts'
import { serveChoice } from './serveChoice.ts'
import { serveInvitation } from './serveInvitation.ts'
import { serveOffer } from './serveOffer.ts'
import { serveWaiver } from './serveWaiver.ts'
import { startPage } from './startPage.ts'
import { stylesheet, stylesheetPath } from './stylesheet.ts'

/** Serves the pages for people, as plain HTML. Those for customers work without any script. */
export function servePages(app: FastifyInstance, dependencies: PagesDependencies): void {
  app.get('/', (_, reply) => sendPage(reply, 200, startPage()))
  app.get(stylesheetPath, (_, reply) =>
    reply
      .header('content-type', 'text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(stylesheet),
  )
  app.get<{ Params: { digits: string } }>('/pages/colour/:digits.css', (request, reply) => {
    const sheet = colourStylesheet(request.params.digits)
    if (sheet === undefined) throw new Refusal('not-found', 'This is no colour.')
    return reply
      .header('content-type', 'text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(sheet)
  })
  app.get(sandboxScriptPath, (_, reply) =>
    reply
      .header('content-type', 'text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(sandboxScript),
  )
  // Browsers request the older name by themselves.
  for (const path of [faviconPath, '/favicon.ico']) {
    app.get(path, (_, reply) =>
      reply.header('content-type', 'image/svg+xml').header('cache-control', 'public, max-age=86400').send(favicon),
    )
  }
  app.get('/problems', (_, reply) => sendPage(reply, 200, problemList()))
  app.get<{ Params: { slug: string } }>('/problems/:slug', (request, reply) => {
    const page = problemPage(request.params.slug)
    if (page === undefined) throw new Refusal('not-found', 'There is no such problem type.')
    return sendPage(reply, 200, page)
  })
  serveGuides(app)
  app.register(async scope => serveWaiver(scope, dependencies))
  app.register(async scope => serveChoice(scope, dependencies))
  app.register(async scope => serveOffer(scope, dependencies))
  app.register(async scope => serveInvitation(scope, dependencies))
}
