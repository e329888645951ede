import { html } from '../../platform/html/html.ts'
import type { LandingPage } from '../graphql/execution/LandingPage.ts'
import type { Example } from '../graphql/schema/examples.ts'
import { layout } from './layout.ts'
import { sandboxScriptPath } from './sandboxScript.ts'

// The script of this service, and Apollo's script with its frame. Operations are sent to this service.
const POLICY = [
  "default-src 'none'",
  "script-src 'self' https://embeddable-sandbox.cdn.apollographql.com",
  "style-src 'self' https://embeddable-sandbox.cdn.apollographql.com",
  "img-src 'self'",
  'frame-src https://sandbox.embed.apollographql.com',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Servers commonly accept a URL of 8 kB. Sandbox adds parameters of its own. */
const URL_CHARACTERS = 6000

/**
 * The page at `/graphql` with Apollo Sandbox. Sandbox gets the examples and the name of the header for the key, never a key:
 * it passes them to Apollo in a URL. Examples that do not fit into it are left out.
 */
export function sandboxPage(examples: readonly Example[], headers: object): LandingPage {
  const state = {
    ...stateOf(examples.filter((_, index) => lengthOf(examples.slice(0, index + 1)) <= URL_CHARACTERS)),
    headers,
  }
  const main = html`<h1 class="hidden">Apollo Sandbox</h1>
<p id="waiting">Loading Apollo Sandbox, which needs the internet. <a href="/graphiql">GraphiQL</a> and the <a href="/schema.graphql">schema as a text</a> do not.</p>
<noscript><p>Sandbox and GraphiQL need JavaScript. The <a href="/guides/developers">guide for developers</a> does not.</p></noscript>
<div id="sandbox" data-state="${JSON.stringify(state)}"></div>`
  return { html: layout('Apollo Sandbox', main, 'sandbox', { script: sandboxScriptPath }), policy: POLICY }
}

const stateOf = (examples: readonly Example[]) => ({
  document: examples.map(({ query }) => query).join('\n'),
  variables: Object.assign({}, ...examples.map(({ variables }) => variables)) as object,
})

const lengthOf = (examples: readonly Example[]) => encodeURIComponent(JSON.stringify(stateOf(examples))).length
