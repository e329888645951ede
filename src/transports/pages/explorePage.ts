import { html } from '../../platform/html/html.ts'
import type { LandingPage } from '../graphql/execution/LandingPage.ts'
import { layout } from './layout.ts'

const SANDBOX = 'https://studio.apollographql.com/sandbox/explorer'

// The page has no script.
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const onlyTrusted = html`<h1>GraphQL</h1>
<p class="lead">Operations come here by POST with an API key. This installation runs the documents that it knows, and no others.</p>
`

const guide = html`<div class="card">
<h2><a href="/guides/developers">Guide for developers</a></h2>
<p class="quiet">Keys, the first query, errors, limits, paging, live data, and queries of five dashboards.</p>
</div>
`

/**
 * The page at `/graphql` if Apollo Sandbox is not embedded. An embedded Sandbox runs Apollo's script on the origin of the
 * dashboard, where people are signed in. The page links to the Sandbox on Apollo's origin, which knows only the key that a person
 * enters.
 * @param trustedOnly whether a person's own operations would be refused
 */
export function explorePage(publicUrl: string, trustedOnly: boolean): LandingPage {
  if (trustedOnly) return { html: layout('GraphQL', html`${onlyTrusted}${guide}`), policy: POLICY }
  const sandbox = `${SANDBOX}?endpoint=${encodeURIComponent(`${publicUrl}/graphql`)}`
  const main = html`<h1>GraphQL</h1>
<p class="lead">Operations come here by POST with an API key, as <code>Authorization: Bearer …</code>. To explore the schema:</p>
<div class="card">
<h2><a href="${sandbox}">Apollo Sandbox</a></h2>
<p class="quiet">At Apollo’s address, with this service as its endpoint. Needs the internet, and an API key as a header.</p>
</div>
<div class="card">
<h2><a href="/graphiql">GraphiQL</a></h2>
<p class="quiet">The same schema in an explorer that this service brings along. Needs no internet.</p>
</div>
<div class="card">
<h2><a href="/schema.graphql">Schema</a></h2>
<p class="quiet">As a text for tools, with descriptions, costs and refusals. For TypeScript there are <a href="/codegen.yml">a configuration of GraphQL Code Generator</a> and <a href="/refusals.d.ts">the types of refusals</a>.</p>
</div>
${guide}`
  return { html: layout('GraphQL', main), policy: POLICY }
}
