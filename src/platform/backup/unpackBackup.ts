import { createHash } from 'node:crypto'
import { chownSync, createReadStream, createWriteStream, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { type ClusterRecord, writeRecord } from '../postgres/ClusterRecord.ts'
import { type ClusterLocation, locateCluster } from '../postgres/locateCluster.ts'
import { requireReadableArchive, type WalArchive } from '../postgres/walArchive.ts'
import { storeWalKey } from '../postgres/walKey.ts'
import type { RecoveryOptions } from './RecoveryOptions.ts'
import { unseal } from './sealing.ts'
import { readTar } from './tarFile.ts'

/** A backup on disk again, and the archive of WAL that is replayed on it. */
interface UnpackedBackup {
  location: ClusterLocation
  archive: WalArchive | undefined
}

const SAFE_NAME = /^(postgres\.json|demo\.json|(data|uploads)(\/[^/\0]+)*)$/

/**
 * Unpacks the archive of a backup into an empty data directory.
 *
 * @param record is filled with that of the cluster, with its place
 */
export async function unpackBackup(
  options: RecoveryOptions,
  dataDir: string,
  record: ClusterRecord,
): Promise<UnpackedBackup> {
  const { backup, key, progress } = options
  const { archive } = backup.manifest
  const hash = createHash('sha256')
  async function* source(): AsyncGenerator<Buffer> {
    for await (const chunk of createReadStream(join(backup.folder, archive.name), { highWaterMark: 2 ** 18 })) {
      hash.update(chunk as Buffer)
      yield chunk as Buffer
    }
  }
  const plain = archive.encrypted ? unseal(source(), key!) : source()
  let location: ClusterLocation | undefined
  let wal: WalArchive | undefined
  const take = async (tar: AsyncIterable<Buffer>) => {
    for await (const entry of readTar(tar)) {
      const { name } = entry
      if (!SAFE_NAME.test(name) || name.split('/').includes('..'))
        throw new Error(`The backup has a file ${name}, which no backup has.`)
      if (name === 'postgres.json') {
        Object.assign(record, JSON.parse((await bytesOf(entry.content())).toString('utf8')))
        location = locateCluster(dataDir, record, progress)
        if (options.walArchive !== null) {
          const keyFile = key === null ? undefined : join(location.home, storeWalKey(location, key))
          wal = { folder: options.walArchive, keyFile }
          requireReadableArchive(wal, location.user)
        }
        writeRecord(dataDir, record)
        mkdirSync(location.data, { mode: 0o700 })
        own(location.data, location)
        continue
      }
      const inCluster = name.startsWith('data/')
      const path = inCluster ? join(location!.home, name) : join(dataDir, name)
      if (entry.isFolder) mkdirSync(path, { recursive: true, mode: 0o700 })
      else {
        mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
        // PostgreSQL flushes its own files before it recovers.
        await pipeline(entry.content(), createWriteStream(path, { mode: 0o600, flags: 'wx', flush: !inCluster }))
      }
      if (inCluster) own(path, location!)
    }
  }
  try {
    await pipeline(plain, createZstdDecompress(), take)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!code.startsWith('ZSTD') && !code.startsWith('Z_')) throw error
    throw new Error('The backup was changed after it was made: it does not unpack.', { cause: error })
  }
  if (hash.digest('hex') !== archive.sha256)
    throw new Error('The backup was changed after it was made: its SHA-256 is another one.')
  return { location: location!, archive: wal }
}

async function bytesOf(content: AsyncIterable<Buffer>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(content))
}

/** Gives a file to PostgreSQL's user. */
export function own(path: string, { user }: ClusterLocation): void {
  if (user.uid !== undefined) chownSync(path, user.uid, user.gid!)
}
