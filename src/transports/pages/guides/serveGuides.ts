import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../../domain/refusals/refusal.ts'
import { TaggedText } from '../../http/TaggedText.ts'
import { guidesFolder } from '../guidesFolder.ts'
import { POLICY, sendPage } from '../sendPage.ts'
import { copyScript, copyScriptPath } from './copyScript.ts'
import { guideList, guidePage, MAX_CHARACTERS, searchPage } from './guidePages.ts'
import { readGuides } from './readGuides.ts'
import { searchGuides, searchWords } from './searchGuides.ts'

// Other pages run no script at all.
const WITH_SCRIPT = `${POLICY}; script-src 'self'`

/** Files that the guide on operating tells of, and their types. */
const files = {
  'monitoring/alerts.yml': 'text/plain; charset=utf-8',
  'monitoring/dashboard.json': 'application/json; charset=utf-8',
  'monitoring/incident.svg': 'image/svg+xml',
}

/** Serves the guides and their search, which needs no script, and the files for monitoring. */
export function serveGuides(app: FastifyInstance): void {
  app.get(copyScriptPath, (_, reply) =>
    reply
      .header('content-type', 'text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(copyScript),
  )
  app.get<{ Querystring: { q?: string | string[] } }>('/guides', (request, reply) => {
    const query = [request.query.q ?? []].flat().join(' ').trim().slice(0, MAX_CHARACTERS)
    const guides = readGuides()
    if (query === '') return sendPage(reply, 200, guideList(guides))
    return sendPage(reply, 200, searchPage(query, searchGuides(guides, searchWords(query))))
  })
  for (const [path, type] of Object.entries(files)) {
    // Like the guides, read when they are first requested: the benchmark runs without them.
    let text: TaggedText | undefined
    app.get(`/guides/${path}`, (request, reply) => {
      text ??= new TaggedText(readFileSync(new URL(path, guidesFolder), 'utf8'))
      return text.send(request, reply, type, 'public, max-age=300')
    })
  }
  // The same page under one address, whose relative links work.
  app.get('/guides/', (request, reply) => reply.redirect(request.url.replace('/guides/', '/guides'), 308))
  app.get<{ Params: { slug: string } }>('/guides/:slug/', (request, reply) =>
    reply.redirect(`/guides/${encodeURIComponent(request.params.slug)}`, 308),
  )
  app.get<{ Params: { slug: string } }>('/guides/:slug', (request, reply) => {
    const guide = readGuides().find(({ slug }) => slug === request.params.slug)
    if (guide === undefined) throw new Refusal('not-found', 'There is no such guide.')
    return sendPage(reply, 200, guidePage(guide), WITH_SCRIPT)
  })
}
