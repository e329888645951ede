import { html } from '../../platform/html/html.ts'
import { layout } from './layout.ts'

const places = [
  ['/guides', 'Guides', 'How to sell, meter, write to customers and run the service, with examples that work.'],
  ['/docs', 'REST reference', 'Every path, field and problem, with examples to try.'],
  [
    '/guides/developers',
    'Guide for developers',
    'GraphQL from the first query to five dashboards. Every example runs.',
  ],
  ['/graphiql', 'GraphiQL', 'Explore the GraphQL schema, with examples to run. Needs no internet.'],
  ['/graphql', 'Apollo Sandbox', 'The same schema in Apollo’s explorer. Needs the internet.'],
  ['/openapi.json', 'OpenAPI document', 'The REST contract for machines, OpenAPI 3.1.'],
  ['/schema.graphql', 'GraphQL schema', 'The GraphQL contract for machines, with costs and refusals.'],
  [
    '/codegen.yml',
    'codegen.yml',
    'A configuration of GraphQL Code Generator for this schema: types of your operations.',
  ],
  ['/refusals.d.ts', 'refusals.d.ts', 'What each GraphQL error has in its extensions, as types of TypeScript.'],
  ['/dashboard', 'Dashboard', 'Bookings, days, usage, keys and e-mails, for the operator’s staff.'],
  ['/problems', 'Problem types', 'What each refusal means, and what to do about it.'],
] as const

/** The start page, with links to everything else. */
export function startPage(): string {
  const main = html`<h1>Activity booking</h1>
<p class="lead">Partners sell an operator’s activities over REST; dashboards use GraphQL. Both need an API key, sent as <code>Authorization: Bearer …</code>.</p>
${places.map(
  ([href, title, what]) => html`<div class="card">
<h2><a href="${href}">${title}</a></h2>
<p class="quiet">${what}</p>
</div>
`,
)}`
  return layout('Start · Activity booking', main)
}
