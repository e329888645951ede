import { html } from '../html.ts'
import { layout } from './layout.ts'

const SANDBOX = 'https://studio.apollographql.com/sandbox/explorer'

/**
 * The page at `/graphql` if Apollo Sandbox is not embedded. An embedded Sandbox runs Apollo's script on the origin of the
 * dashboard, where people are signed in. The page links to the Sandbox on Apollo's origin, which knows only the key that a person
 * enters.
 */
export function explorePage(publicUrl: string): string {
  const sandbox = `${SANDBOX}?endpoint=${encodeURIComponent(`${publicUrl}/graphql`)}`
  return layout(
    'GraphQL',
    html`<h1>GraphQL</h1>
<p class="lead">Operations come here by POST with an API key, as <code>Authorization: Bearer …</code>. To explore the schema:</p>
<div class="card">
<h2><a href="${sandbox}">Apollo Sandbox</a></h2>
<p class="quiet">At Apollo’s address, with this service as its endpoint. Give it an API key as a header.</p>
</div>
<div class="card">
<h2><a href="/graphiql">GraphiQL</a></h2>
<p class="quiet">The same schema in an explorer that this service brings along.</p>
</div>
`,
  )
}
