import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { defaultWorkflows } from '../../src/domain/workflows/defaultWorkflows.ts'
import { type PlaceholderValues, placeholderNames, placeholders } from '../../src/domain/workflows/placeholders.ts'
import { renderSubject } from '../../src/domain/workflows/renderEmail.ts'
import { renderHtml } from '../../src/domain/workflows/renderHtml.ts'
import { renderTemplate } from '../../src/domain/workflows/renderTemplate.ts'

const examples = Object.fromEntries(
  placeholderNames.map(name => [name, placeholders[name].example]),
) as PlaceholderValues
const given = (changes: Partial<PlaceholderValues>): PlaceholderValues => ({ ...examples, ...changes })

/** The content of the page, without its frame. */
function content(template: string, values = examples): string {
  const page = renderHtml(template, values, { language: 'en', subject: 'Subject' })
  return /<div [^>]*>\n(.*)<\/div>/s.exec(page)![1]!.replaceAll('<p dir="auto" style="margin:0 0 16px">', '<p>')
}

describe('plain text', () => {
  const cases: [string, Partial<PlaceholderValues>, string][] = [
    ['Hello {{customer_first_name}} {{ customer_last_name }}!', {}, 'Hello Ada Lovelace!'],
    ['{{date}}\n{{time}}', {}, 'Saturday, 5 June 2027\n18:30'],
    ['a\r\n\r\nb\rc', {}, 'a\n\nb\nc'],
    ['\n\n  a  \n\n', {}, 'a'],
    ['{{customer_first_name}}', { customer_first_name: '{{customer_email}}' }, '{{customer_email}}'],
    ['{{customer_first_name}}', { customer_first_name: '$& $1 \\1' }, '$& $1 \\1'],
    ['<{{customer_first_name}}> & co', { customer_first_name: '<b>' }, '<<b>> & co'],
    ['a\n\nReason: {{cancel_reason}}\n\nb', { cancel_reason: '' }, 'a\n\nb'],
    ['a\n\nReason: {{cancel_reason}}\n\nb', { cancel_reason: ' ' }, 'a\n\nb'],
    ['a\n\nReason: {{cancel_reason}}\n\nb', {}, 'a\n\nReason: A storm is coming.\n\nb'],
    ['a\n{{waiver_url}}\nb', { waiver_url: '' }, 'a\nb'],
    ['{{location_name}}, {{location_address}}', { location_address: '' }, 'Old Harbour,'],
    ['a\n\n\nb', {}, 'a\n\n\nb'],
    ['a\n\n{{waiver_url}}', { waiver_url: '' }, 'a'],
    ['{{waiver_url}}\n\nb', { waiver_url: '' }, 'b'],
  ]
  it.each(cases)('of %j with %j', (template, changes, text) => {
    expect(renderTemplate(template, given(changes))).toBe(text)
  })
})

describe('a subject', () => {
  it.each([
    ['You are booked: {{activity_name}}', {}, 'You are booked: Sunset Kayaking'],
    ['a\nb', {}, 'a b'],
    ['For {{customer_first_name}}', { customer_first_name: 'Ada\r\nBcc: spy@evil.test' }, 'For Ada Bcc: spy@evil.test'],
    ['Cancelled {{cancel_reason}}', { cancel_reason: '' }, ''],
  ] as [string, Partial<PlaceholderValues>, string][])('of %j is one line', (template, changes, text) => {
    expect(renderSubject(template, given(changes))).toBe(text)
  })
})

describe('HTML', () => {
  const cases: [string, Partial<PlaceholderValues>, string][] = [
    ['a\n\nb', {}, '<p>a</p>\n<p>b</p>\n'],
    ['a\n \n\n\nb\nc', {}, '<p>a</p>\n<p>b<br>\nc</p>\n'],
    ['<b>a</b> & "b"', {}, '<p>&#60;b&#62;a&#60;/b&#62; &#38; &#34;b&#34;</p>\n'],
    ['{{customer_first_name}}', { customer_first_name: '<script>' }, '<p>&#60;script&#62;</p>\n'],
    ['{{cancel_reason}}', { cancel_reason: 'a\nb\n\nc' }, '<p>a<br>\nb<br>\n<br>\nc</p>\n'],
    ['a\n\nReason: {{cancel_reason}}\n\nb', { cancel_reason: '' }, '<p>a</p>\n<p>b</p>\n'],
    [
      'See https://sea.test/a?b=c&d.',
      {},
      '<p>See <a href="https://sea.test/a?b=c&#38;d">https://sea.test/a?b=c&#38;d</a>.</p>\n',
    ],
    [
      '(http://sea.test) http://sea.test/a_(b)',
      {},
      '<p>(<a href="http://sea.test">http://sea.test</a>) <a href="http://sea.test/a_(b)">http://sea.test/a_(b)</a></p>\n',
    ],
    [
      '{{waiver_url}}',
      { waiver_url: 'https://x.test/w/a-_' },
      '<p><a href="https://x.test/w/a-_">https://x.test/w/a-_</a></p>\n',
    ],
    [
      'https://sea.test/?r={{booking_reference}}',
      {},
      '<p><a href="https://sea.test/?r=K7QF-4M2X">https://sea.test/?r=K7QF-4M2X</a></p>\n',
    ],
    ['Hi {{customer_first_name}}', { customer_first_name: 'http://evil.test' }, '<p>Hi http://evil.test</p>\n'],
    [
      '{{customer_first_name}} https://sea.test',
      { customer_first_name: 'http://evil.test' },
      '<p>http://evil.test <a href="https://sea.test">https://sea.test</a></p>\n',
    ],
    ['javascript:alert(1) https:// ftp://sea.test', {}, '<p>javascript:alert(1) https:// ftp://sea.test</p>\n'],
    [
      '[see https://sea.test/a(b).)]',
      {},
      '<p>[see <a href="https://sea.test/a(b).)">https://sea.test/a(b).)</a>]</p>\n',
    ],
    [
      `https://sea.test${'.'.repeat(4900)}${']'.repeat(4900)}`,
      {},
      `<p><a href="https://sea.test">https://sea.test</a>${'.'.repeat(4900)}${']'.repeat(4900)}</p>\n`,
    ],
    [
      'https://sea.test/"onclick="x',
      {},
      '<p><a href="https://sea.test/">https://sea.test/</a>&#34;onclick=&#34;x</p>\n',
    ],
  ]
  it.each(cases)('of %j with %j', (template, changes, markup) => {
    expect(content(template, given(changes))).toBe(markup)
  })

  it('declares its language, fits phones, follows the colour scheme of the reader, and loads nothing', () => {
    const page = renderHtml('{{waiver_url}}', examples, { language: 'de"><x', subject: '<Betreff>' })
    expect(page).toMatch(/^<!doctype html>\n<html lang="de&#34;&#62;&#60;x">\n/)
    expect(page).toContain('<title>&#60;Betreff&#62;</title>')
    expect(page).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">')
    expect(page).toContain('<meta name="color-scheme" content="light dark">')
    expect(page).not.toMatch(/<(img|link|script|iframe|object)|src=|url\(|@import|(?<!-)color:|background/i)
  })

  it('escapes markup in every text', () => {
    const text = fc.array(
      fc.constantFrom('<', '>', '"', "'", '&', '{{', '}}', '\n', 'http://a.b/', 'x', '{{customer_first_name}}'),
    )
    const joined = text.map(parts => parts.join(''))
    fc.assert(
      fc.property(joined, joined, (template, name) => {
        const tags = content(template, given({ customer_first_name: name })).match(/<[^>]*>?/g) ?? []
        for (const tag of tags) expect(tag).toMatch(/^<(p|\/p|br|\/a|a href="http:\/\/a\.b\/[^<>"]*")>$/)
      }),
    )
  })
})

describe('a default workflow', () => {
  const bare = given({ waiver_url: '', location_name: '', location_address: '', cancel_reason: '' })
  it.each(defaultWorkflows)('$name reads well with and without the optional values', ({ subject, body }) => {
    for (const values of [examples, bare]) {
      const text = renderTemplate(body, values)
      expect(text).not.toMatch(/[{}]|\n{3}|: *$|: *\n(?!\n)/m)
      expect(renderSubject(subject, values)).toMatch(/Sunset Kayaking, Saturday, 5 June 2027/)
    }
    expect(renderTemplate(body, bare)).not.toMatch(/form|Where|Reason/)
  })

  it('is a confirmation, a reminder, an amendment or a cancellation', () => {
    expect(defaultWorkflows.map(each => each.name)).toEqual(['Confirmation', 'Reminder', 'Amendment', 'Cancellation'])
    const [confirmation, reminder] = defaultWorkflows
    for (const each of [confirmation!, reminder!]) expect(each.body).toContain('{{waiver_url}}')
    expect(reminder).toMatchObject({ trigger: 'BEFORE_START', delay: 24, delayUnit: 'HOURS', atTime: null })
  })
})
