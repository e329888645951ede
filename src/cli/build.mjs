// Builds what is not built yet; everything, with the argument `all`.
import { BuildFailed, buildParts } from './buildParts.mjs'

const dependencies = ['package.json', 'package-lock.json', 'tsconfig.json']
const tsc = 'node_modules/typescript/bin/tsc'
const CACHE = 'dist/.built/tsconfig.tsbuildinfo'

/** @type {import('./buildParts.mjs').Part[]} */
const parts = [
  {
    name: 'service',
    sources: ['src/**', 'migrations/**', ...dependencies],
    but: ['src/{dashboard,graphiql,guides}', 'src/{dashboard,graphiql,guides}/**'],
    outputs: ['dist/src/**/*.js', 'dist/migrations/*.js'],
    cache: CACHE,
    command: [tsc, '-p', 'tsconfig.json', '--incremental', '--tsBuildInfoFile', CACHE],
  },
  {
    name: 'GraphiQL',
    sources: ['src/graphiql/**', 'src/dashboard/precompress.mjs', ...dependencies],
    outputs: ['dist/graphiql/**'],
    command: ['src/graphiql/bundle.mjs'],
  },
  {
    name: 'dashboard',
    sources: ['src/dashboard/**', 'src/rules/**', ...dependencies],
    but: ['src/dashboard/{README.md,pictures/**}'],
    outputs: ['dist/dashboard/**'],
    command: ['node_modules/vite/bin/vite.js', 'build', '--config', 'src/dashboard/vite.config.mjs'],
  },
  {
    name: 'guides',
    sources: ['src/guides/**'],
    outputs: ['dist/build.json', 'dist/src/guides/**'],
    command: ['src/cli/writeBuild.mjs'],
    last: true,
  },
]

try {
  await buildParts(parts, process.argv.includes('all'))
} catch (error) {
  if (!(error instanceof BuildFailed)) throw error
  console.error(error.message)
  process.exitCode = 1
}
