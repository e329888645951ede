import { createHash } from 'node:crypto'
import { operationTexts } from './operationTexts.mjs'

/**
 * Adds a small script that asks who is signed in while the main script is still loading. `fetchGraphql` takes its answer.
 * @returns {import('vite').Plugin}
 */
export function askViewer() {
  const sha256Hash = operationTexts().get('Viewer').hash
  const body = JSON.stringify({ operationName: 'Viewer', extensions: { persistedQuery: { version: 1, sha256Hash } } })
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  // The main script tells of what failed.
  const source = `(window.viewerAnswer=fetch("/graphql",${JSON.stringify(request)})).catch(()=>{})\n`
  const fileName = `assets/viewer-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`
  return {
    name: 'askViewer',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source })
    },
    transformIndexHtml: () => [
      { tag: 'script', attrs: { async: true, src: `/dashboard/${fileName}` }, injectTo: 'head-prepend' },
    ],
  }
}
