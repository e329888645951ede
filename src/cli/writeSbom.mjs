// Writes dist/bom.json: the packages that the service needs, in CycloneDX, from the lock file and without the network.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const { devDependencies: _, ...project } = JSON.parse(readFileSync('package.json', 'utf8'))
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))

// With `--omit dev`, npm also leaves out what both the service and a tool of the development need, such as graphql. It reads copies
// of the two files without the packages of the development instead.
delete lock.packages[''].devDependencies
lock.packages = Object.fromEntries(Object.entries(lock.packages).filter(([, { dev }]) => !dev))

const folder = mkdtempSync(join(tmpdir(), 'sbom-'))
try {
  writeFileSync(join(folder, 'package.json'), JSON.stringify(project))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
  const npm = [
    process.env.npm_execpath,
    'sbom',
    '--sbom-format',
    'cyclonedx',
    '--package-lock-only',
    '--loglevel',
    'error',
  ]
  const bom = JSON.parse(execFileSync(process.execPath, npm, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 }))
  // npm takes the name of the folder.
  bom.metadata.component.name = project.name
  mkdirSync('dist', { recursive: true })
  writeFileSync('dist/bom.json', `${JSON.stringify(bom, undefined, 2)}\n`)
} finally {
  rmSync(folder, { recursive: true })
}
