import { execFileSync, spawnSync } from 'node:child_process'
import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterEach, expect, it } from '@jest/globals'
import { findBinaries } from '../../src/platform/postgres/findBinaries.ts'
import { openPostgres } from '../../src/platform/postgres/openPostgres.ts'
import { describeWith } from '../world/describeWith.ts'
import { until } from '../world/until.ts'
import { ask, Sandbox } from './Sandbox.ts'

const REPOSITORY = join(import.meta.dirname, '..', '..')

let sandbox: Sandbox
afterEach(() => sandbox.end())

describeWith('root', 'openPostgres as root', () => {
  it('runs PostgreSQL as an existing unprivileged user, with the data in the project', async () => {
    sandbox = new Sandbox()
    const service = await sandbox.service()
    const uid = Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${sandbox.postmaster()}/status`, 'utf8'))?.[1])
    expect(uid).not.toBe(0)
    expect(readFileSync('/etc/passwd', 'utf8')).toMatch(new RegExp(`^(postgres|nobody):[^:]*:${uid}:`, 'm'))
    expect(statSync(join(sandbox.dataDir, 'postgres')).uid).toBe(uid)
    expect(service.progress).toEqual([])
  })

  it('runs in a project that only root can enter, and whose library links are missing', async () => {
    sandbox = new Sandbox(0o700)
    const project = copyWithoutLinks()
    const first = await sandbox.service(project)
    expect(first.failure).toBe('')
    const { home } = JSON.parse(readFileSync(join(sandbox.dataDir, 'postgres.json'), 'utf8')) as { home: string }
    sandbox.sweep(home)
    expect(first.progress.join()).toContain(home)
    await ask(first.url, "CREATE TABLE kept AS SELECT 'here' AS word")
    first.child.kill('SIGKILL')
    await until(() => sandbox.postmaster(home) === undefined)
    const second = await sandbox.service(project)
    expect(await ask(second.url, 'SELECT word FROM kept')).toEqual([{ word: 'here' }])
    expect(second.progress).toEqual([])
    expect(statSync(home).mode & 0o077).toBe(0)
    second.child.kill('SIGKILL')
    await until(() => sandbox.postmaster(home) === undefined)
  })

  it('changes no parent directory, and leaves a directory closed that its owner closed', async () => {
    sandbox = new Sandbox()
    const above = join(sandbox.folder, 'new', 'project')
    const inside = await openPostgres({ dataDir: join(above, '.data') })
    await inside.stop()
    expect(statSync(above).mode & 0o777).toBe(0o755)
    expect(statSync(join(above, '.data')).mode & 0o777).toBe(0o710)
    expect(existsSync(join(above, '.data', 'postgres', 'data'))).toBe(true)

    mkdirSync(sandbox.dataDir, { mode: 0o700 })
    const outside = await openPostgres(sandbox)
    const { home } = JSON.parse(readFileSync(join(sandbox.dataDir, 'postgres.json'), 'utf8')) as { home: string }
    sandbox.sweep(home)
    await outside.stop()
    expect(home.startsWith(sandbox.folder)).toBe(false)
    expect(statSync(sandbox.dataDir).mode & 0o777).toBe(0o700)
  })

  it('runs an existing cluster as its owner', async () => {
    sandbox = new Sandbox(0o777)
    const theirs = await sandbox.service({ ...copyProject(), uid: 1, gid: 1 })
    expect(theirs.failure).toBe('')
    theirs.child.kill('SIGKILL')
    await until(() => sandbox.postmaster() === undefined)
    const opened = await sandbox.service()
    // Their directory is closed to everyone else.
    expect(opened.failure).toBe('')
    expect(readFileSync(`/proc/${sandbox.postmaster()}/status`, 'utf8')).toMatch(/^Uid:\s+1\b/m)
  })
})

describeWith('root', 'openPostgres as a user without an entry in /etc/passwd', () => {
  it('creates and runs a cluster, or asks for DATABASE_URL if user namespaces are forbidden', async () => {
    sandbox = new Sandbox(0o777)
    const user = { uid: 12345, gid: 12345 }
    const service = await sandbox.service({ ...copyProject(), ...user })
    if (spawnSync('unshare', ['--user', 'true'], user).status !== 0) {
      expect(service.failure).toMatch(/no entry in \/etc\/passwd.*set DATABASE_URL/s)
      return
    }
    expect(service.failure).toBe('')
    expect(await ask(service.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(statSync(sandbox.dataDir)).toMatchObject({ uid: 12345 })
    expect(statSync(sandbox.dataDir).mode & 0o777).toBe(0o700)
  })
})

describeWith('root', 'openPostgres as a user who may not write to node_modules', () => {
  it('runs a copy if the library links are missing', async () => {
    sandbox = new Sandbox(0o777)
    const service = await sandbox.service({ ...copyWithoutLinks(), uid: 1, gid: 1 })
    expect(service.failure).toBe('')
    expect(service.progress.join()).toMatch(new RegExp(`^Copying PostgreSQL to ${tmpdir()}/embedded-postgres-`))
  })

  it('runs nothing from a directory that another user prepared', async () => {
    sandbox = new Sandbox(0o777)
    const project = copyWithoutLinks()
    const [, trap] = copies(1)
    mkdirSync(trap!, { mode: 0o777 })
    const service = await sandbox.service({ ...project, uid: 1, gid: 1 })
    expect(service.failure).toBe('')
    expect(service.progress.join()).toMatch(/^Copying PostgreSQL to \/var\/tmp\/embedded-postgres-/)
  })
})

let version: string

/** The directories in which copies of the sandbox's PostgreSQL can be created. */
function copies(uid: number): string[] {
  return ['/var/cache', tmpdir(), '/var/tmp'].map(parent => join(parent, `embedded-postgres-${version}-${uid}`))
}

/**
 * A project in the sandbox: our sources, Node, and the packages that PostgreSQL is started with. Other users can enter it, wherever
 * this repository is, such as in root's home.
 */
function copyProject(): { script: string; node: string } {
  const project = join(sandbox.folder, 'project')
  for (const path of ['src/platform/postgres', 'test/postgres/service.ts', ...packages('pg'), embedded()])
    cpSync(join(REPOSITORY, path), join(project, path), {
      recursive: true,
      verbatimSymlinks: true,
      mode: constants.COPYFILE_FICLONE,
    })
  const node = join(project, 'node')
  cpSync(process.execPath, node, { mode: constants.COPYFILE_FICLONE })
  writeFileSync(join(project, 'package.json'), '{"type":"module"}')
  // The umask of whoever cloned and installed may have closed the files to others.
  execFileSync('chmod', ['-R', 'a+rX', project])
  return { script: join(project, 'test/postgres/service.ts'), node }
}

/** That project with PostgreSQL as npm leaves it without install scripts. */
function copyWithoutLinks(): { script: string; node: string } {
  const copy = copyProject()
  const folder = join(sandbox.folder, 'project', embedded())
  const lib = join(folder, 'native/lib')
  for (const entry of readdirSync(lib, { withFileTypes: true }))
    if (entry.isSymbolicLink()) rmSync(join(lib, entry.name))
  const manifest = join(folder, 'package.json')
  const real = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  // A separate version, so that no copy of a real one is used or left behind.
  version = `${real.version}-${Math.random().toString(36).slice(2)}`
  writeFileSync(manifest, JSON.stringify({ ...real, version }))
  for (const path of [...copies(0), ...copies(1)]) sandbox.sweep(path)
  return copy
}

/** The folders of a package and of those that it depends on. */
function packages(name: string, from = ''): string[] {
  const nested = join(from, 'node_modules', name)
  const folder = existsSync(join(REPOSITORY, nested)) ? nested : join('node_modules', name)
  const { dependencies = {} } = JSON.parse(readFileSync(join(REPOSITORY, folder, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>
  }
  return [folder, ...Object.keys(dependencies).flatMap(each => packages(each, folder))]
}

/** The folder of the package that contains PostgreSQL. */
function embedded(): string {
  return relative(REPOSITORY, dirname(findBinaries().native))
}
