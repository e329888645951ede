import { describe, expect, it } from '@jest/globals'
import { defaultWorkflows } from '../../src/domain/workflows/defaultWorkflows.ts'
import { placeholderNames } from '../../src/domain/workflows/placeholders.ts'
import { templateViolations } from '../../src/domain/workflows/templateViolations.ts'

const path = ['input', 'body']
const details = (template: string) => templateViolations(template, path).map(violation => violation.detail)
const known = `The placeholders are ${placeholderNames.map(name => `{{${name}}}`).join(', ')}.`
const unclosed = (where: string) =>
  `The "{{" in ${where} is not closed by "}}" before the next "{{" or the end: nothing stands inside a placeholder.`

describe('a template', () => {
  it('can have a hundred placeholders at most', () => {
    expect(templateViolations('{{price}}'.repeat(100), ['body'])).toEqual([])
    expect(templateViolations('{{price}}'.repeat(101), ['body'])).toEqual([
      { path: ['body'], detail: 'A template has at most 100 placeholders; this one has 101.' },
    ])
  })

  it.each([
    '',
    'No placeholder at all, { not } {even} these',
    ...placeholderNames.map(name => `Before {{${name}}} after`),
    '{{ customer_first_name }} {{\tdate\n}}',
    '{{date}}{{time}}',
  ])('can contain %j', template => {
    expect(templateViolations(template, path)).toEqual([])
  })

  const flawed: [string, string[]][] = [
    [
      'Hi {{customer_firstname}}',
      ['There is no placeholder {{customer_firstname}}, as in line 1, column 4. Did you mean {{customer_first_name}}?'],
    ],
    ['{{Customer First Name}}', [expect.stringContaining('Did you mean {{customer_first_name}}?') as never]],
    ['{{DATE}}', ['There is no placeholder {{DATE}}, as in line 1, column 1. Did you mean {{date}}?']],
    ['{{xyzzy}}', [`There is no placeholder {{xyzzy}}, as in line 1, column 1. ${known}`]],
    ['{{constructor}}', [expect.stringContaining('There is no placeholder {{constructor}}') as never]],
    ['{{__proto__}}', [expect.stringContaining('There is no placeholder {{__proto__}}') as never]],
    ['{{}} {{ }}', ['line 1, column 1', 'line 1, column 6'].map(at => `The placeholder in ${at} is empty. ${known}`)],
    ['One\r\ntwo 🌊 {{dat}}', ['There is no placeholder {{dat}}, as in line 2, column 7. Did you mean {{date}}?']],
    ['On {{date', [unclosed('line 1, column 4')]],
    ['On {{date, at {{time}}', [unclosed('line 1, column 4')]],
    [
      '{{date {{time}} }}',
      [unclosed('line 1, column 1'), 'The "}}" in line 1, column 17 closes nothing: a placeholder begins with "{{".'],
    ],
    ['On date}}', ['The "}}" in line 1, column 8 closes nothing: a placeholder begins with "{{".']],
    ['{{{date}}}', ['There is no placeholder {{{date}}, as in line 1, column 1. Did you mean {{date}}?']],
    [`{{${'x'.repeat(1000)}}}`, [expect.stringMatching(/^There is no placeholder \{\{x{60}…\}\}, as/) as never]],
  ]
  it.each(flawed)('reports every violation of %j, with its place and a suggestion', (template, expected) => {
    expect(details(template)).toEqual(expected)
  })

  it('reports its first twenty violations, however many there are', () => {
    const told = details('}}'.repeat(5000))
    expect(told).toHaveLength(20)
    expect(told.at(-1)).toContain('line 1, column 39 ')
  })

  it('reports the path of its field', () => {
    expect(templateViolations('{{x', path)).toMatchObject([{ path }])
  })

  it.each(defaultWorkflows)('of the default workflow $name has no violations', ({ subject, body }) => {
    expect([...details(subject), ...details(body)]).toEqual([])
  })
})
