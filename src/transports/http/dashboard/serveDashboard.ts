import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { type DashboardLanguage, dashboardLanguages } from '../../../domain/rules/dashboardLanguages.ts'
import { dashboardPages } from '../../../domain/rules/dashboardPages.ts'
import { scriptHashes } from '../scriptHashes.ts'
import { languageOf } from './languageOf.ts'

// Everything from this origin, no inline styles, and no inline script but that of the build.
const policyFor = (page: string) =>
  [
    "default-src 'none'",
    `script-src 'self' ${scriptHashes(page)}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Of what a device has, one page uses the camera, and no other page may. */
const permissionsFor = (at: string) => `camera=(${at === 'scan' ? 'self' : ''}), microphone=(), geolocation=()`

/** What chooses the language of a response, see `languageOf`. */
const VARY = 'accept-language, cookie'

const languages = Object.keys(dashboardLanguages) as DashboardLanguage[]

const places: ReadonlySet<string> = new Set(dashboardPages)

/** Serves the operators' dashboard if it is built: one page for every URL; its script shows the right content. */
export async function serveDashboard(app: FastifyInstance, folder: string): Promise<void> {
  const folderOf = (language: DashboardLanguage) => join(folder, language)
  const builds = new Map<DashboardLanguage, Build>()
  for (const language of languages) {
    const build = await readBuild(folderOf(language))
    if (!build) return
    builds.set(language, build)
  }
  await app.register(staticFiles, {
    // Their names are those of their content, so what languages have in common is the same file.
    root: languages.map(language => join(folderOf(language), 'assets')),
    prefix: '/dashboard/assets/',
    decorateReply: false,
    preCompressed: true,
    index: false,
    immutable: true,
    maxAge: '365d',
  })
  app.get('/dashboard/sw.js', (request, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; connect-src 'self'")
      .header('cache-control', 'no-cache')
      .header('vary', VARY)
      .type('text/javascript; charset=utf-8')
      .send(builds.get(languageOf(request))!.worker),
  )
  for (const url of ['/dashboard', '/dashboard/*']) {
    app.get<{ Params: { '*'?: string } }>(url, async (request, reply) => {
      const [at = ''] = (request.params['*'] ?? '').split('/')
      const language = languageOf(request)
      const { policy, htmlOf, page } = builds.get(language)!
      return reply
        .code(at === '' || places.has(at) ? 200 : 404)
        .header('content-security-policy', policy)
        .header('permissions-policy', permissionsFor(at))
        .header('cache-control', 'no-cache')
        .header('content-language', language)
        .header('vary', VARY)
        .header('x-robots-tag', 'noindex')
        .type('text/html; charset=utf-8')
        .send(htmlOf.get(at) ?? page)
    })
  }
}

/** The dashboard in one language. */
interface Build {
  page: string
  policy: string
  /** By the first segment of the path. */
  htmlOf: ReadonlyMap<string, string>
  /** The script of the service worker. */
  worker: string
}

async function readBuild(folder: string): Promise<Build | undefined> {
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined)
  if (page === undefined) return undefined
  const files = JSON.parse(await readFile(join(folder, 'pages.json'), 'utf8')) as Record<string, string[]>
  const [first] = dashboardPages
  return {
    page,
    policy: policyFor(page),
    htmlOf: new Map(
      ['', ...dashboardPages].map(at => [at, page.replace('</head>', `${preloads(files[at || first]!)}  </head>`)]),
    ),
    worker: await readFile(join(folder, 'sw.js'), 'utf8'),
  }
}

/** Lets the browser load the files of a page at the same time as the main script. */
function preloads(names: string[]): string {
  const links = names.map(name => {
    const relation = name.endsWith('.css') ? 'stylesheet' : 'modulepreload'
    return `    <link rel="${relation}" crossorigin href="/dashboard/${name}">\n`
  })
  return links.join('')
}
