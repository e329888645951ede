import { describe, expect, it } from '@jest/globals'
import { guideSlugs, readGuides } from '../../src/transports/pages/guides/readGuides.ts'
import { renderGuide } from '../../src/transports/pages/guides/renderGuide.ts'
import { searchGuides, searchWords } from '../../src/transports/pages/guides/searchGuides.ts'
import { useApp } from '../world/useWorld.ts'

const { app } = useApp()

const get = (url: string) => app.inject({ url })

describe('GET /guides', () => {
  it('lists every guide, with a search', async () => {
    const { statusCode, body } = await get('/guides')
    expect(statusCode).toBe(200)
    for (const slug of guideSlugs) expect(body).toContain(`href="/guides/${slug}"`)
    expect(body).toContain('role="search"')
  })

  it('finds sections that contain every word, ignoring case', async () => {
    const { body } = await get('/guides?q=SIGTERM+Ready')
    expect(body).toContain('href="/guides/operating#health-and-shutdown"')
    expect(body).toContain('<mark>SIGTERM</mark>')
  })

  it('says when it finds nothing', async () => {
    expect((await get('/guides?q=zeppelin')).body).toContain('No section of the guides has all of these words.')
  })

  it('escapes the search words', async () => {
    const { statusCode, body } = await get(
      `/guides?q=${encodeURIComponent('"><script>alert(1)</script> (['.repeat(9))}`,
    )
    expect(statusCode).toBe(200)
    expect(body).not.toContain('<script>')
  })
})

describe('a guide with a trailing slash', () => {
  it.each([
    ['/guides/', '/guides'],
    ['/guides/?q=a/b', '/guides?q=a/b'],
    ['/guides/changes/', '/guides/changes'],
  ])('%s leads to %s', async (url, location) => {
    const { statusCode, headers } = await get(url)
    expect([statusCode, headers.location]).toEqual([308, location])
  })
})

describe('GET /guides/{slug}', () => {
  it.each(guideSlugs)('shows %s, with a table of contents that links to its headings', async slug => {
    const { statusCode, headers, body } = await get(`/guides/${slug}`)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    const anchors = [...body.matchAll(/href="#([^"]+)"/g)].map(([, anchor]) => anchor)
    expect(anchors.length).toBeGreaterThan(0)
    for (const anchor of anchors) expect(body).toContain(` id="${anchor}"`)
  })

  it('allows only its own script', async () => {
    const { headers, body } = await get('/guides/meters')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    const [, path] = /<script src="([^"]+)"/.exec(body)!
    expect((await get(path!)).headers['content-type']).toBe('text/javascript; charset=utf-8')
  })

  it('returns 404 for unknown guides', async () => {
    for (const slug of ['nonsense', '__proto__', '..%2F..%2Fpackage']) {
      expect((await get(`/guides/${slug}`)).statusCode).toBe(404)
    }
  })
})

describe('the start page and the reference', () => {
  it('link to the guides', async () => {
    expect((await get('/')).body).toContain('href="/guides"')
    const { info } = (await get('/openapi.json')).json()
    expect(info.description).toContain('/guides)')
  })
})

describe('renderGuide', () => {
  it('escapes HTML', () => {
    const { body } = renderGuide('x', '# T\n\n<img src=x onerror=alert(1)>\n\nA <b>word</b>, `<i>`\n\n    <p>')
    expect(body.text).not.toMatch(/<(img|b|i|p>[^A])/)
  })

  it('generates the same anchors as GitHub', () => {
    const { sections } = renderGuide('x', "# T\n\n## Why `x` isn't it, Ünï\n\n## Twice\n\n## Twice")
    expect(sections.map(({ anchor }) => anchor)).toEqual([null, 'why-x-isnt-it-ünï', 'twice', 'twice-1'])
  })

  it('links guides to each other, and throws on other links that have no page', () => {
    expect(renderGuide('x', '[a](email.md#templates)').body.text).toContain('href="/guides/email#templates"')
    expect(() => renderGuide('x', '[a](../../package.json)')).toThrow('has no page')
    expect(() => renderGuide('x', '[a](javascript:alert(1))')).toThrow('has no page')
  })
})

describe('searchGuides', () => {
  const found = (query: string) =>
    searchGuides(readGuides(), searchWords(query)).map(({ guide, section }) => `${guide.slug}#${section.anchor}`)

  it.each([
    ['hold rule', 'recipes#change-the-hold-rule'],
    ['webhook', 'recipes#add-an-event-type-of-webhooks'],
    ['e-mail not sent', 'recipes#find-out-why-an-e-mail-was-not-sent'],
    ['question type', 'recipes#add-a-question-type'],
    ['dashboard column', 'recipes#add-a-column-to-the-dashboards-bookings-table'],
    ['MAX_IN_FLIGHT', 'configuration#limits'],
  ])('finds %s', (query, section) => {
    expect(found(query).slice(0, 3)).toContain(section)
  })

  it('finds nothing without words', () => {
    expect(found('  ')).toEqual([])
  })
})
