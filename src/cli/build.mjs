// Builds what is not built yet; everything, with the argument `all`; of names of parts, only those. With `start`, first checks that the
// service could listen.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { readConfig } from '../app/configuration/readConfig.ts'
import { explainFileError } from '../app/explainFileError.ts'
import { requirePort } from '../app/requirePort.ts'
import { BuildFailed, buildParts } from './buildParts.mjs'

const dependencies = ['package.json', 'package-lock.json', 'tsconfig.json']

/** @type {import('./buildParts.mjs').Part[]} */
const parts = [
  {
    name: 'service',
    seconds: 2,
    sources: ['src/**', 'migrations/**', ...dependencies],
    but: ['src/{dashboard,graphiql,guides}', 'src/{dashboard,graphiql,guides}/**'],
    outputs: ['dist/service/*.{js,sql}'],
    command: ['src/cli/bundle.mjs'],
  },
  {
    name: 'GraphiQL',
    seconds: 3,
    sources: ['src/graphiql/**', 'src/dashboard/precompress.mjs', ...dependencies],
    outputs: ['dist/graphiql/**'],
    command: ['src/graphiql/bundle.mjs'],
  },
  {
    name: 'dashboard',
    seconds: 6,
    sources: ['src/dashboard/**', 'src/domain/rules/**', ...dependencies],
    but: ['src/dashboard/{README.md,pictures/**}'],
    outputs: ['dist/dashboard/**'],
    command: ['src/dashboard/build.mjs'],
  },
  {
    name: 'guides',
    seconds: 1,
    sources: ['src/guides/**'],
    outputs: ['dist/build.json', 'dist/guides/**'],
    command: ['src/cli/writeBuild.mjs'],
    last: true,
  },
]

const NO_TOOLS =
  'The build needs the development dependencies, and they were left out (--omit=dev, or NODE_ENV=production). Run: npm ci --include=dev'

try {
  if (process.argv.includes('start')) {
    const config = readConfig(process.env)
    if (config.role !== 'worker') await requirePort(config)
  }
  const named = parts.filter(part => process.argv.includes(part.name))
  const chosen = named.length > 0 ? parts.filter(part => named.includes(part) || part.last) : parts
  await buildParts(chosen, process.argv.includes('all'))
} catch (error) {
  const ofFiles = explainFileError(error, resolve('dist'), 'copy the project to another folder and start it there')
  const lacksTools = error instanceof BuildFailed && !existsSync('node_modules/vite')
  console.error(lacksTools ? NO_TOOLS : (ofFiles ?? error.message))
  process.exitCode = 1
}
