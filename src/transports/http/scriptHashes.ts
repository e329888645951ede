import { hash } from 'node:crypto'

/** The sources of a content security policy that allow the inline scripts of a page, and no other ones. */
export function scriptHashes(page: string): string {
  const inline = page.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)
  return [...inline].map(([, script]) => `'sha256-${hash('sha256', script!, 'base64')}'`).join(' ')
}
