import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { html } from '../../src/html.ts'

describe('html', () => {
  it('escapes every value but HTML of its own making', () => {
    expect(html`<p title="${'"'}">${`<b>&'`}${html`<i>${'<'}</i>`}</p>`.text).toBe(
      '<p title="&#34;">&#60;b&#62;&#38;&#39;<i>&#60;</i></p>',
    )
  })

  it('joins lists and prints nothing for nothing', () => {
    expect(html`${['a', null, [1, false]]}${undefined}`.text).toBe('a1')
  })

  it('lets no text out of its place', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), text => !/[<>"']/.test(html`${text}`.text)))
  })
})
