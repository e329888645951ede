import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import fastify, { type FastifyInstance } from 'fastify'
import type { Page } from 'playwright-core'
import { guideSlugs } from '../../src/transports/pages/guides/readGuides.ts'
import { serveGuides } from '../../src/transports/pages/guides/serveGuides.ts'
import { problemList, problemPage } from '../../src/transports/pages/problemPages.ts'
import { stylesheet, stylesheetPath } from '../../src/transports/pages/stylesheet.ts'
import { Chromium } from '../dashboard/Chromium.ts'
import { withBrowser } from '../dashboard/withBrowser.ts'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

withBrowser('the guides in a browser', () => {
  let app: FastifyInstance
  let chromium: Chromium
  let origin: string
  let axe: string
  beforeAll(async () => {
    app = fastify()
    serveGuides(app)
    app.get('/problems', (_, reply) => reply.type('text/html').send(problemList()))
    app.get('/problems/validation', (_, reply) => reply.type('text/html').send(problemPage('validation')))
    app.get(stylesheetPath, (_, reply) => reply.type('text/css').send(stylesheet))
    origin = await app.listen({ host: '127.0.0.1', port: 0 })
    chromium = await Chromium.open()
    axe = await readFile(AXE, 'utf8')
  })
  afterAll(async () => {
    await chromium?.close()
    await app?.close()
  })

  async function findViolations(page: Page): Promise<string[]> {
    await page.evaluate(axe)
    return page.evaluate(async () => {
      const { axe: checker } = globalThis as unknown as {
        axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
      }
      const { violations } = await checker.run()
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html}`)
    })
  }

  it.each([375, 1280])('fit a window of %i pixels', async width => {
    const { page, context, errors } = await chromium.window(width)
    const guides = ['', '?q=hold+rule', ...guideSlugs.map(slug => `/${slug}`)].map(path => `/guides${path}`)
    for (const path of [...guides, '/problems', '/problems/validation']) {
      await page.goto(`${origin}${path}`)
      const wider = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
      expect([path, wider <= 0]).toEqual([path, true])
    }
    expect(errors.filter(error => !error.includes('favicon'))).toEqual([])
    await context.close()
  })

  // These pages together contain every kind of element that a guide can have.
  it.each(['', '?q=hold+rule', '/meters', '/live'])('are accessible in light and dark mode: /guides%s', async path => {
    const { page, context } = await chromium.window(375)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(`${origin}/guides${path}`)
      expect([colorScheme, await findViolations(page)]).toEqual([colorScheme, []])
    }
    await context.close()
  })

  it('copy a block of code', async () => {
    const { page, context } = await chromium.window()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
    await page.goto(`${origin}/guides/meters`)
    await page.getByRole('button', { name: 'Copy' }).first().click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(
      /^base=\$\(jq[\s\S]*from=\$\(TZ=Europe\/Lisbon date \+%F\) .*\n$/,
    )
    await context.close()
  })

  it('find and show a section', async () => {
    const { page, context } = await chromium.window()
    await page.goto(`${origin}/guides`)
    await page.getByRole('searchbox').fill('oversell')
    await page.keyboard.press('Enter')
    await page
      .getByRole('link', { name: 'Never twice' })
      .or(page.getByRole('link', { name: 'Owners of tables' }))
      .first()
      .click()
    await page.locator(':target').waitFor()
    await context.close()
  })
})
