import { closeSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ClusterRecord, writeRecord } from './ClusterRecord.ts'
import { leavePipe, signalReady } from './clusterPipe.ts'
import { findOrphans } from './findOrphans.ts'
import { findPostmaster } from './findPostmaster.ts'
import { freePort } from './freePort.ts'
import type { ClusterLocation } from './locateCluster.ts'
import { probeServer } from './probeServer.ts'
import type { ServerOptions } from './ServerOptions.ts'
import { clusterName, serverSettings } from './serverSettings.ts'
import { newPipeName, startWatchdog } from './startWatchdog.ts'
import { archiveOf } from './walArchive.ts'

const logBytes = 10 * 1024 * 1024
const START_SECONDS = 300

/** Starts the server of a cluster that has none, and returns the held pipe. */
export async function startServer(
  native: string,
  { dataDir, location, record, durable, samePort = false, startSeconds = START_SECONDS, progress }: ServerOptions,
): Promise<number> {
  const logFile = join(dataDir, 'postgres.log')
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size > logBytes) truncateSync(logFile)
  const until = Date.now() + startSeconds * 1000
  for (;;) {
    const port = await freePort(record.port)
    if (samePort && port !== record.port)
      throw new Error(`Port ${record.port} of 127.0.0.1, on which PostgreSQL ran, is used by something else now.`)
    record.port = port
    record.holders = newPipeName(location.home)
    writeRecord(dataDir, record)
    const logStart = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
    const log = openSync(logFile, 'a', 0o600)
    const { stalePid } = findPostmaster(location.data)
    endOrphans(location.data)
    const { held, ended } = await startWatchdog(location, record.holders, {
      log,
      command: [
        join(native, 'bin', 'postgres'),
        '-D',
        location.data,
        ...serverSettings(location.data, record.port, durable, archiveOf(record, location.home)),
      ],
      // A crash leaves postmaster.pid behind, whose pid may now belong to an unrelated process; PostgreSQL would
      // take that for another server. With PG_GRANDPARENT_PID it ignores this one pid, and still looks for orphans in
      // the old shared memory, which removing the file would prevent.
      environment: stalePid ? { PG_GRANDPARENT_PID: String(stalePid) } : {},
    }).finally(() => closeSync(log))
    const reason = await ready(location, record, ended, { until, startSeconds }, progress)
    if (reason === undefined) {
      signalReady(held)
      return held
    }
    leavePipe(held)
    const logged = readFileSync(logFile, 'utf8').slice(logStart).trim()
    // Another process has taken the port, or the last processes of a killed server are still exiting.
    const transient = /could not bind|pre-existing shared memory block/.test(logged)
    if (!transient || Date.now() > until)
      throw new Error(`PostgreSQL ${reason}; its log ${logFile} says:\n${withoutProbes(logged).slice(-2000)}`)
    await sleep(100)
  }
}

/** The log without what it says of connections that came too early: those of `ready`. */
function withoutProbes(logged: string): string {
  const isProbe =
    /FATAL: {2}the database system is (starting up|not (yet )?accepting connections)|DETAIL: {2}(Hot standby mode|Consistent recovery)/
  return logged
    .split('\n')
    .filter(line => !isProbe.test(line))
    .join('\n')
}

/** Their server is gone, and their uncommitted work is rolled back. */
function endOrphans(data: string): void {
  for (const pid of findOrphans(clusterName(data))) {
    try {
      process.kill(pid, 'SIGQUIT')
    } catch {
      // The process has ended.
    }
  }
}

/** Waits until the server answers; returns the reason if it does not. */
async function ready(
  { data }: ClusterLocation,
  { port, password }: ClusterRecord,
  ended: Promise<void>,
  { until, startSeconds }: { until: number; startSeconds: number },
  progress: (line: string) => void,
): Promise<string | undefined> {
  let over = false
  void ended.then(() => {
    over = true
  })
  let reportAt = Date.now() + 3000
  const slowAt = reportAt
  while (!over) {
    const answer = await probeServer(port!, password)
    if (answer.state === 'ready' && answer.dataDirectory === data) return undefined
    if (answer.state === 'refuses') {
      // Perhaps another server took the port just now, and ours is about to stop because of it.
      await sleep(300)
      if (over) break
      return `does not accept the password that is kept with it (${answer.why}), in postgres.json beside its log`
    }
    if (Date.now() > until) return `did not become ready within ${startSeconds} seconds`
    if (Date.now() > reportAt) {
      progress('Waiting for PostgreSQL to become ready; after a crash it first recovers.')
      reportAt = Date.now() + 10_000
    }
    // Recovery can take hours, and the server logs every attempt to connect.
    await sleep(Date.now() < slowAt ? 10 : 250)
  }
  return 'ended while starting'
}
