import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { Binaries } from './findBinaries.ts'
import type { ClusterLocation } from './locateCluster.ts'
import { serverEnvironment } from './ServerUser.ts'
import { unprivilegedUser } from './unprivilegedUser.ts'

const settings = ['shared_buffers=128MB', 'max_connections=100', 'timezone=UTC', 'log_timezone=UTC']

/**
 * Creates the cluster if it does not exist. It is created under a temporary name and renamed when complete, so that an
 * interrupted one is never used. The name is new each time, because the initdb of a killed service may still be
 * writing. Refuses one of another major version, which this PostgreSQL cannot read.
 */
export async function createCluster(
  { native, version }: Binaries,
  { home, data, user }: ClusterLocation,
  password: string,
): Promise<void> {
  for (const name of readdirSync(home))
    if (name.startsWith('initdb-'))
      rmSync(join(home, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  if (existsSync(data)) return requireMajorVersion(data, version)
  const draft = join(home, `initdb-${randomBytes(4).toString('hex')}`)
  const passwordFile = `${draft}.password`
  try {
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600, flag: 'wx' })
    if (user.uid !== undefined) chownSync(passwordFile, user.uid, user.gid!)
    const [program, ...prefix] = [...userNamespaceCommand(), join(native, 'bin', 'initdb')]
    await run(
      program!,
      [
        ...prefix,
        `--pgdata=${draft}`,
        '--username=postgres',
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--data-checksums',
        ...settings.map(setting => `--set=${setting}`),
      ],
      user,
    )
    renameSync(draft, data)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw error
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

/** The file `PG_VERSION` of a cluster has its major version. */
function requireMajorVersion(data: string, version: string): void {
  const major = version.split('.')[0]!
  const made = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  if (made !== major)
    throw new Error(
      `The data in ${data} was made by PostgreSQL ${made}, and this version of the service has PostgreSQL ${major}, which cannot read it: write it to files with the version of the service that made it (booking-gateway export --to <folder>), and read them with this version into a new DATA_DIR (booking-gateway import --from <folder>). Nothing was changed.`,
    )
}

/**
 * initdb looks up its user's name and fails for a uid without one (`docker run --user 12345`); the server itself does
 * not. In a user namespace of its own, initdb sees our uid as a user with a name, while its files stay ours.
 */
function userNamespaceCommand(): string[] {
  if (process.platform !== 'linux' || process.getuid?.() === 0 || hasName()) return []
  const named = unprivilegedUser()
  return named ? ['unshare', '--user', `--map-user=${named.uid}`, `--map-group=${named.gid}`] : []
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

function run(program: string, args: string[], user: ClusterLocation['user']): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    const child = spawn(program, args, {
      ...user,
      cwd: '/',
      env: serverEnvironment,
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    })
    const explain = (reason: string) =>
      new Error(
        program === 'unshare'
          ? `This process runs as uid ${process.getuid?.()}, which has no entry in /etc/passwd; PostgreSQL cannot make its data without one, and giving it one in a user namespace is not allowed here (${reason}): run the service as a user that has an entry, or set DATABASE_URL to a PostgreSQL of your own.`
          : `PostgreSQL could not make its data: ${reason}`,
      )
    child.stdout.on('data', chunk => (output += chunk))
    child.stderr.on('data', chunk => (output += chunk))
    child.on('error', error => reject(explain(error.message)))
    child.on('close', (code, signal) =>
      code === 0 ? resolve() : reject(explain(output.trim().slice(-2000) || `initdb ended with ${code ?? signal}`)),
    )
  })
}
