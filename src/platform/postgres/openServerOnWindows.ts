import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { writeRecord } from './ClusterRecord.ts'
import { createCluster } from './createCluster.ts'
import { findPostmaster } from './findPostmaster.ts'
import { freePort } from './freePort.ts'
import type { OpenServer } from './openServer.ts'
import { probeServer } from './probeServer.ts'
import { restoreLinks } from './restoreLinks.ts'
import type { ServerOptions } from './ServerOptions.ts'
import { serverEnvironment } from './ServerUser.ts'
import { serverSettings } from './serverSettings.ts'

/**
 * The simple way for Windows, which has no named pipes in the file system and no shell to wait at one: the server of a
 * killed service keeps running and is adopted at the next start, and only the service that started it stops it. pg_ctl
 * does both, because it drops administrator rights, with which PostgreSQL refuses to run. Never tested on Windows.
 */
export async function openServerOnWindows({
  binaries,
  dataDir,
  location,
  record,
  durable,
}: ServerOptions): Promise<OpenServer> {
  const { live } = findPostmaster(location.data)
  if (live) {
    const answer = await probeServer(live.port, record.password)
    if (answer.state === 'ready' && resolve(answer.dataDirectory) === resolve(location.data)) {
      record.port = live.port
      return { adopted: true, stop: async () => {} }
    }
  }
  restoreLinks(binaries.native)
  await createCluster(binaries, location, record.password)
  record.port = await freePort(record.port)
  writeRecord(dataDir, record)
  const control = (...args: string[]) => {
    const run = spawnSync(join(binaries.native, 'bin', 'pg_ctl.exe'), [...args, '-w', '-D', location.data], {
      env: serverEnvironment,
      windowsHide: true,
      // The server inherits the streams of pg_ctl, and a pipe would stay open as long as the server runs.
      stdio: 'ignore',
    })
    if (run.status !== 0)
      throw new Error(`PostgreSQL could not ${args[0]}; its log ${join(dataDir, 'postgres.log')} says why.`)
  }
  control(
    'start',
    '-l',
    join(dataDir, 'postgres.log'),
    '-o',
    serverSettings(location.data, record.port, durable).join(' '),
  )
  return { adopted: false, stop: async () => control('stop', '-m', 'fast') }
}
