/**
 * The import rules. Imports point one way: command line → application → demo → transports → domain → platform; what the server and
 * the browser share stands below all. A test counts circles of folders.
 */

/** From the bottom up. A layer imports itself and what is below it. */
const layers = [
  '^src/domain/(rules|scalars|refusals)/',
  '^src/platform/',
  '^src/domain/(?!(rules|scalars|refusals)/)',
  '^src/transports/',
  '^src/demo/',
  '^src/app/',
  '^src/cli/',
]

const entryPoints = [
  '^src/dashboard/offline/serviceWorker\\.mjs$',
  '^src/app/main\\.ts$',
  '^src/cli/[a-zA-Z]+\\.(ts|mjs)$',
  '^src/app/schema/(createMigration|inBatches|writeSchema)\\.ts$',
  '^src/transports/(graphql/schema|rest/openapi)/checkRelease\\.ts$',
  '^src/dashboard/build\\.mjs$',
]

module.exports = {
  forbidden: [
    ...layers.slice(0, -1).map((layer, index) => ({
      name: `layer-${index}-imports-nothing-above-it`,
      comment: `${layer} imports no layer above it; type-only imports count as imports.`,
      severity: 'error',
      from: { path: layer },
      to: { path: [...layers.slice(index + 1), '^src/(dashboard|graphiql)/'] },
    })),
    {
      name: 'only-transports-know-a-framework',
      comment: 'The domain and the platform do not know who asks: no web framework, no GraphQL server.',
      severity: 'error',
      from: { path: ['^src/domain/', '^src/platform/'] },
      to: { path: 'node_modules/(@apollo|fastify|@fastify|@as-integrations)/' },
    },
    {
      name: 'only-the-application-opens-the-database',
      comment: 'The domain and the transports get an open database: how it is reached is the business of the platform.',
      severity: 'error',
      from: { path: ['^src/domain/', '^src/transports/'] },
      to: { path: '^src/platform/(connection|postgres)/' },
    },
    {
      name: 'domain-runs-no-jobs-mailers-or-storages',
      comment: 'It enqueues jobs, and knows the interfaces that mailers and storages implement.',
      severity: 'error',
      from: { path: ['^src/domain/', '^src/transports/(graphql|rest|pages)/'] },
      to: {
        path: '^src/platform/(jobs|mail|storage|notifications)/',
        pathNot: '/(ChoreRun|enqueue|dropJob|Mailer|EmailTransport|DeliveryFailure|Storage|Changes|Change|ChangeBatch)\\.ts$',
      },
    },
    {
      name: 'graphql-imports-no-other-transport',
      severity: 'error',
      from: { path: '^src/transports/graphql/' },
      to: { path: '^src/transports/(?!graphql/)' },
    },
    {
      name: 'rest-and-pages-are-clients-of-graphql',
      comment: 'They know operations, the context, callers and refusals; of the domain nothing else.',
      severity: 'error',
      from: { path: '^src/transports/(rest|pages)/' },
      to: { path: '^src/domain/(?!(access|rules|scalars|refusals)/)' },
    },
    {
      name: 'dashboard-imports-rules-alone',
      comment: 'The dashboard is a client of the GraphQL API, in the browser: of the server it knows the rules alone.',
      severity: 'error',
      from: { path: '^src/dashboard/' },
      to: { path: '^src/(?!dashboard/|domain/rules/)' },
    },
    {
      name: 'rules-import-nothing',
      comment: 'What the server and the browser both need runs in both: it imports no package, and nothing but other rules.',
      severity: 'error',
      from: { path: '^src/domain/rules/' },
      to: { pathNot: '^src/domain/rules/' },
    },
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    { name: 'no-orphans', severity: 'error', from: { orphan: true, pathNot: entryPoints }, to: {} },
    { name: 'no-barrels', severity: 'error', from: {}, to: { path: '/index\\.ts$', pathNot: 'node_modules' } },
    {
      name: 'no-undeclared-packages',
      severity: 'error',
      from: { path: '^src/' },
      // The one package without any code in it: types alone.
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'], pathNot: '@graphql-typed-document-node' },
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
