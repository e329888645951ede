/** The import rules of the house: nouns know nouns below them, doors know nouns, and nothing knows the engine room. */

const nouns = ['access', 'products', 'availability', 'waivers', 'bookings', 'meters', 'emails', 'waitlist', 'workflows']

/** What each noun may import of the others; type-only imports count as imports. */
const below = {
  access: [],
  meters: ['access'],
  products: ['access'],
  availability: ['access', 'products'],
  waivers: ['access', 'products'],
  bookings: ['access', 'products', 'availability', 'waivers', 'meters'],
  emails: ['access', 'meters'],
  waitlist: ['access', 'products', 'availability', 'waivers', 'bookings', 'meters', 'emails'],
  workflows: ['access', 'products', 'availability', 'waivers', 'bookings', 'meters', 'emails'],
}

const folder = names => `^src/(${names.join('|')})/`

module.exports = {
  forbidden: [
    ...nouns.map(noun => ({
      name: `${noun}-looks-down-only`,
      comment: `${noun} knows no other noun but ${below[noun].join(', ') || 'none'}.`,
      severity: 'error',
      from: { path: folder([noun]) },
      to: { path: folder(nouns.filter(other => other !== noun && !below[noun].includes(other))) },
    })),
    {
      name: 'nouns-know-no-door',
      comment: 'A noun does not know who asks: no door, no engine room, no web framework.',
      severity: 'error',
      from: { path: folder(nouns) },
      to: { path: ['^src/(graphql|rest|pages|graphiql|server|demo)/', 'node_modules/(@apollo|fastify|@fastify|@as-integrations)/'] },
    },
    {
      name: 'graphql-knows-no-other-door',
      severity: 'error',
      from: { path: '^src/graphql/' },
      to: { path: '^src/(rest|pages|graphiql|server|demo)/' },
    },
    {
      name: 'rest-knows-no-noun',
      comment: 'REST is a GraphQL client that lives in the house: it sees operations, the context, callers and refusals.',
      severity: 'error',
      from: { path: '^src/rest/' },
      to: { path: ['^src/(products|availability|waivers|bookings|meters|emails|waitlist|workflows|pages|server|demo)/'] },
    },
    {
      name: 'pages-know-no-noun',
      severity: 'error',
      from: { path: '^src/pages/' },
      to: { path: ['^src/(products|availability|waivers|bookings|meters|emails|waitlist|workflows|server|demo)/'] },
    },
    {
      name: 'dashboard-knows-nothing',
      comment: 'The dashboard is a client of the GraphQL API, in the browser: of the server it knows the rules alone.',
      severity: 'error',
      from: { path: '^src/dashboard/' },
      to: { path: '^src/(?!dashboard/|rules/)' },
    },
    {
      name: 'rules-import-nothing',
      comment: 'What the server and the browser both need runs in both: it imports no package, and nothing but other rules.',
      severity: 'error',
      from: { path: '^src/rules/' },
      to: { pathNot: '^src/rules/' },
    },
    {
      name: 'nobody-knows-the-dashboard',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/dashboard/' },
      to: { path: '^src/dashboard/' },
    },
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    { name: 'no-orphans', severity: 'error', from: { orphan: true, pathNot: ['^src/main\\.ts$', '^src/server/[a-zA-Z]+\\.(ts|mjs)$', '^src/dashboard/vite.config.mjs$'] }, to: {} },
    { name: 'no-barrels', severity: 'error', from: {}, to: { path: '/index\\.ts$', pathNot: 'node_modules' } },
    {
      name: 'no-undeclared-packages',
      severity: 'error',
      from: { path: '^src/' },
      // The one package without any code in it: types alone.
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'], pathNot: '@graphql-typed-document-node' },
    },
    {
      name: 'only-main-starts-the-engine-room',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(server/|(main|command)\\.ts$)' },
      to: { path: '^src/server/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { conditionNames: ['import', 'node', 'default'], exportsFields: ['exports'] },
    exclude: { path: '^src/graphiql/' },
  },
}
