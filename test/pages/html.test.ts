import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { html } from '../../src/platform/html/html.ts'

describe('html', () => {
  it('escapes every value except its own results', () => {
    expect(html`<p title="${'"'}">${`<b>&'`}${html`<i>${'<'}</i>`}</p>`.text).toBe(
      '<p title="&#34;">&#60;b&#62;&#38;&#39;<i>&#60;</i></p>',
    )
  })

  it('joins lists, and renders null, undefined and false as nothing', () => {
    expect(html`${['a', null, [1, false]]}${undefined}`.text).toBe('a1')
  })

  it('leaves no unescaped delimiter in any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), text => !/[<>"']/.test(html`${text}`.text)))
  })
})
