/** The import rules: a domain module knows the modules below it, transports know the domain, and nothing but the infrastructure knows the infrastructure. */

const modules = ['access', 'outbox', 'products', 'availability', 'waivers', 'bookings', 'meters', 'emails', 'waitlist', 'workflows', 'bulk', 'promotions', 'statements', 'resources', 'assignments', 'changes', 'webhooks']

/** What each domain module may import of the others; type-only imports count as imports. */
const below = {
  access: [],
  outbox: ['access'],
  meters: ['access', 'outbox'],
  products: ['access', 'outbox'],
  resources: ['access', 'products'],
  availability: ['access', 'outbox', 'products', 'resources'],
  assignments: ['access', 'products', 'resources', 'availability'],
  waivers: ['access', 'products'],
  promotions: ['access', 'products'],
  bookings: ['access', 'outbox', 'products', 'resources', 'availability', 'waivers', 'meters', 'promotions'],
  emails: ['access', 'meters'],
  bulk: ['access', 'waivers'],
  statements: ['access', 'products', 'bookings'],
  waitlist: ['access', 'outbox', 'products', 'availability', 'waivers', 'promotions', 'bookings', 'meters', 'emails'],
  changes: ['access', 'products', 'availability', 'bookings'],
  webhooks: ['access', 'bookings', 'changes', 'emails'],
  workflows: ['access', 'products', 'availability', 'waivers', 'promotions', 'bookings', 'meters', 'emails'],
}

const folder = names => `^src/(${names.join('|')})/`

const transports = ['graphql', 'rest', 'pages', 'graphiql']

const infrastructure = ['http', 'live', 'jobs', 'mail', 'storage', 'postgres', 'cli', 'service']

/** What a domain module uses of `database/` are its types and helpers; how the database is reached is infrastructure too. */
const infrastructurePaths = [folder(infrastructure), '^src/database/(connection|schema)/']

module.exports = {
  forbidden: [
    ...modules.map(module => ({
      name: `${module}-imports-what-is-below`,
      comment: `${module} imports no other module but ${below[module].join(', ') || 'none'}.`,
      severity: 'error',
      from: { path: folder([module]) },
      to: { path: folder(modules.filter(other => other !== module && !below[module].includes(other))) },
    })),
    {
      name: 'domain-imports-no-transport',
      comment: 'A domain module does not know who asks: no transport, no infrastructure, no web framework.',
      severity: 'error',
      from: { path: folder(modules) },
      to: { path: [folder([...transports, 'demo']), ...infrastructurePaths, 'node_modules/(@apollo|fastify|@fastify|@as-integrations)/'] },
    },
    {
      name: 'graphql-imports-no-other-transport',
      severity: 'error',
      from: { path: '^src/graphql/' },
      to: { path: folder(['rest', 'pages', 'graphiql', 'demo']) },
    },
    {
      name: 'rest-imports-no-domain',
      comment: 'REST is a client of GraphQL in the same process: it knows operations, the context, callers and refusals.',
      severity: 'error',
      from: { path: '^src/rest/' },
      to: { path: folder([...modules.filter(each => each !== 'access'), 'pages', 'demo']) },
    },
    {
      name: 'pages-import-no-domain',
      severity: 'error',
      from: { path: '^src/pages/' },
      to: { path: folder([...modules.filter(each => each !== 'access'), 'demo']) },
    },
    {
      name: 'dashboard-imports-rules-alone',
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
      name: 'nothing-imports-the-dashboard',
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
    { name: 'no-orphans', severity: 'error', from: { orphan: true, pathNot: ['^src/main\\.ts$', '^src/command\\.ts$', '^src/cli/[a-zA-Z]+\\.(ts|mjs)$', '^src/database/schema/createMigration\\.ts$', '^src/database/schema/inBatches\\.ts$', '^src/graphql/schema/checkRelease\\.ts$', '^src/dashboard/vite.config.mjs$'] }, to: {} },
    { name: 'no-barrels', severity: 'error', from: {}, to: { path: '/index\\.ts$', pathNot: 'node_modules' } },
    {
      name: 'no-undeclared-packages',
      severity: 'error',
      from: { path: '^src/' },
      // The one package without any code in it: types alone.
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'], pathNot: '@graphql-typed-document-node' },
    },
    {
      name: 'infrastructure-is-reached-from-outside',
      severity: 'error',
      // Tables.ts is generated: it takes the types of the columns from the entities of every module.
      from: { path: '^src/', pathNot: [...infrastructurePaths, '^src/(main|command)\\.ts$', '^src/database/Tables\\.ts$'] },
      to: { path: infrastructurePaths },
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
