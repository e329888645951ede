import { html } from './html.ts'

/** An image of an e-mail, and where it is loaded from. */
interface ShownImage {
  src: string
  alt: string
  at: 'end' | 'head'
}

/**
 * Shows images in the HTML of an e-mail. What is stored of an e-mail has none: they are parts of it when it is sent, and URLs when it is
 * looked at in the service.
 */
export function showImages(page: string, images: readonly ShownImage[]): string {
  const tags = images
    .filter(each => each.at === 'end')
    .map(
      ({ src, alt }) =>
        html`<p style="margin:0 0 16px"><img src="${src}" alt="${alt}" width="240" style="max-width:100%"></p>\n`.text,
    )
  const end = page.lastIndexOf('</div>')
  const ended = tags.length === 0 || end === -1 ? page : page.slice(0, end) + tags.join('') + page.slice(end)
  return images.filter(each => each.at === 'head').reduce(withHead, ended)
}

/** Shows an image before the name of the operator, on white: it can be dark or light. */
function withHead(page: string, { src, alt }: ShownImage): string {
  const image = html`<img src="${src}" alt="${alt}" style="vertical-align:middle;max-width:240px;max-height:48px;margin-right:12px;padding:4px;background-color:#ffffff;border-radius:4px">`
  return page.replace(/<p data-operator="head"[^>]*>/, head => head + image.text)
}
