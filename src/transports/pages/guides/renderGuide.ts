import { Marked, type RendererObject, type Token, type Tokens } from 'marked'
import { Html, html } from '../../../platform/html/html.ts'
import type { Guide, Section } from './Guide.ts'

/** Renders the Markdown of a guide. HTML in it is shown as text; anchors are those that GitHub makes. */
export function renderGuide(slug: string, markdown: string): Guide {
  const anchors = new Map<string, number>()
  const sections: Section[] = []
  // URLs are not linked automatically, because a URL in an example is text.
  const marked = new Marked({ gfm: true, tokenizer: { url: () => undefined } })
  const tokens = marked.lexer(markdown)
  const ids = new Map<Token, string>()
  for (const token of tokens) {
    if (token.type === 'heading') {
      const heading = plainText(token.tokens ?? [])
      const id = anchorOf(heading, anchors)
      ids.set(token, id)
      sections.push({ anchor: token.depth === 1 ? null : id, depth: token.depth, heading, text: '' })
    } else {
      const section = sections.at(-1)
      if (section) section.text = `${section.text} ${plainText([token])}`.replaceAll(/\s+/g, ' ').trim()
    }
  }
  marked.use({
    renderer: {
      ...renderer,
      heading(token) {
        const { depth, tokens: inside } = token
        const text = new Html(this.parser.parseInline(inside))
        if (depth === 1) return html`<h1>${text}</h1>\n`.text
        const tag = new Html(`h${depth}`)
        const id = ids.get(token as Token)
        return html`<${tag} id="${id}"><a class="anchor" href="#${id}">${text}</a></${tag}>\n`.text
      },
    },
  })
  const first = tokens.find(({ type }) => type === 'paragraph')
  return {
    slug,
    title: sections[0]?.heading ?? slug,
    lead: first ? plainText([first]) : '',
    body: new Html(marked.parser(tokens)),
    sections,
  }
}

const renderer: RendererObject = {
  html: ({ text }: Tokens.HTML | Tokens.Tag) => html`${text}`.text,
  // tabindex lets the keyboard scroll code that is wider than the page.
  code: ({ text }: Tokens.Code) => html`<div class="code"><pre tabindex="0"><code>${text}\n</code></pre></div>\n`.text,
  link(token: Tokens.Link) {
    const text = new Html(this.parser.parseInline(token.tokens))
    return html`<a href="${addressOf(token.href)}">${text}</a>`.text
  },
  table(token: Tokens.Table) {
    const cell = ({ header, tokens }: Tokens.TableCell) => {
      const text = this.parser.parseInline(tokens)
      // Screen readers would announce an empty header cell.
      return header && text !== '' ? `<th>${text}</th>` : `<td>${text}</td>`
    }
    const row = (cells: readonly Tokens.TableCell[]) => `<tr>${cells.map(cell).join('')}</tr>`
    const head = token.header.some(({ text }) => text !== '') ? `<thead>${row(token.header)}</thead>` : ''
    return `<div class="scroll" tabindex="0"><table>${head}<tbody>${token.rows.map(row).join('\n')}</tbody></table></div>\n`
  },
}

/** Converts a link between files to a link between pages. A guide can link to a guide, an anchor or the web only. */
function addressOf(href: string): string {
  if (href.startsWith('#') || href.startsWith('https://')) return href
  const [, slug, anchor = ''] = /^([a-z-]+)\.md(#.*)?$/.exec(href) ?? []
  if (slug === undefined) throw new Error(`A guide links to ${href}, which has no page.`)
  return `/guides/${slug}${anchor}`
}

/** The anchor of a heading, as GitHub makes it. @param made how often each was made on this page */
function anchorOf(heading: string, made: Map<string, number>): string {
  const anchor = heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-')
  const times = made.get(anchor) ?? 0
  made.set(anchor, times + 1)
  return times === 0 ? anchor : `${anchor}-${times}`
}

/** The text without its formatting. */
function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token): string => {
      if (token.type === 'table') {
        const lines = (token as Tokens.Table).rows.map(row => row.map(cell => plainText(cell.tokens)).filter(Boolean))
        return lines.map(line => line.join(': ')).join('; ')
      }
      if (token.type === 'list') return (token as Tokens.List).items.map(item => plainText(item.tokens)).join(' ')
      if ('tokens' in token && token.tokens) return plainText(token.tokens)
      if (token.type === 'space' || token.type === 'br') return ' '
      return 'text' in token ? token.text : ''
    })
    .join('')
}
