import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { compress } from '../dashboard/precompress.mjs'

/** Bundles GraphiQL with all its dependencies into dist/graphiql, so that `/graphiql` works without internet access. */
const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = process.argv[2] ?? 'dist/graphiql'

const { metafile } = await build({
  metafile: true,
  absWorkingDir: root,
  entryPoints: {
    explore: 'src/graphiql/explore.tsx',
    page: 'src/graphiql/page.css',
    'editor.worker': 'monaco-editor/esm/vs/editor/editor.worker.js',
    'json.worker': 'monaco-editor/esm/vs/language/json/json.worker.js',
    'graphql.worker': 'monaco-graphql/esm/graphql.worker.js',
  },
  outdir: folder,
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2022',
  jsx: 'automatic',
  loader: { '.ttf': 'file' },
  assetNames: '[name]',
  define: { 'process.env.NODE_ENV': '"production"' },
  legalComments: 'linked',
  logLevel: 'warning',
})

for (const file of Object.keys(metafile.outputs).filter(each => /\.(js|css)$/.test(each)))
  await compress(join(root, file), 9)
