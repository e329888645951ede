import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { dashboardPages } from '../../../domain/rules/dashboardPages.ts'
import { scriptHashes } from '../scriptHashes.ts'

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

const places: ReadonlySet<string> = new Set(dashboardPages)

/** Serves the operators' dashboard if it is built: one page for every URL; its script shows the right content. */
export async function serveDashboard(app: FastifyInstance, folder: string): Promise<void> {
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined)
  if (page === undefined) return
  const policy = policyFor(page)
  const files = JSON.parse(await readFile(join(folder, 'pages.json'), 'utf8')) as Record<string, string[]>
  const [first] = dashboardPages
  const htmlOf = new Map(
    ['', ...dashboardPages].map(at => [at, page.replace('</head>', `${preloads(files[at || first]!)}  </head>`)]),
  )
  await app.register(staticFiles, {
    root: join(folder, 'assets'),
    prefix: '/dashboard/assets/',
    decorateReply: false,
    preCompressed: true,
    index: false,
    immutable: true,
    maxAge: '365d',
  })
  const worker = await readFile(join(folder, 'sw.js'), 'utf8')
  app.get('/dashboard/sw.js', (_request, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; connect-src 'self'")
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(worker),
  )
  for (const url of ['/dashboard', '/dashboard/*']) {
    app.get<{ Params: { '*'?: string } }>(url, async (request, reply) => {
      const [at = ''] = (request.params['*'] ?? '').split('/')
      return reply
        .code(at === '' || places.has(at) ? 200 : 404)
        .header('content-security-policy', policy)
        .header('permissions-policy', permissionsFor(at))
        .header('cache-control', 'no-cache')
        .header('x-robots-tag', 'noindex')
        .type('text/html; charset=utf-8')
        .send(htmlOf.get(at) ?? page)
    })
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
