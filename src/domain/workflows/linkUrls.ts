import { type Html, html } from '../../platform/html/html.ts'
import type { Segment } from './fillTemplate.ts'

const URLS = /https?:\/\/[^\s<>"]+/gi

/**
 * Turns the addresses in a line into links. Only the operator's text and the service's own links become links: a name is entered by a
 * customer, and must not lead readers to another site.
 */
export function linkUrls(line: readonly Segment[]): Html[] {
  const text = line.map(piece => piece.text).join('')
  const parts: Html[] = []
  let position = 0
  for (const { 0: match, index } of text.matchAll(URLS)) {
    const url = withoutPunctuation(match)
    if (!URL.canParse(url) || !mayLink(originAt(line, index))) continue
    parts.push(broken(text.slice(position, index)), html`<a href="${url}">${url}</a>`)
    position = index + url.length
  }
  return [...parts, broken(text.slice(position))]
}

/** The origin of a character in the line. */
function originAt(line: readonly Segment[], index: number): Segment['from'] {
  let end = 0
  for (const { text, from } of line) {
    end += text.length
    if (index < end) return from
  }
  return null
}

function mayLink(from: Segment['from']): boolean {
  return from === null || from === 'waiver_url' || from === 'choice_url'
}

const PUNCTUATION = /[.,;:!?'»”’\]]/

/**
 * Removes punctuation and unopened brackets from the end of an address. It looks at each character once, because an address can
 * be as long as a text.
 */
function withoutPunctuation(url: string): string {
  const opened = url.indexOf('(')
  const unopened = (index: number) => url[index] === ')' && (opened === -1 || opened > index)
  let end = url.length
  while (end > 0 && (PUNCTUATION.test(url[end - 1]!) || unopened(end - 1))) end--
  return url.slice(0, end)
}

/** A value can contain line breaks. */
function broken(text: string): Html {
  return html`${text.split(/\r\n|\r|\n/).map((line, index) => [index > 0 && html`<br>\n`, line])}`
}
