import { join } from 'node:path'
import type { Config } from '../service/Config.ts'
import type { Storage } from '../waivers/Storage.ts'
import { LocalStorage } from './LocalStorage.ts'

/** Opens the bucket that the configuration names, or else a directory under the data directory. */
export async function openStorage(config: Pick<Config, 'dataDir' | 's3' | 'uploadMaxBytes'>): Promise<Storage> {
  const { dataDir, s3, uploadMaxBytes } = config
  if (s3 === null) return LocalStorage.open(join(dataDir, 'uploads'), uploadMaxBytes)
  // The client for S3 takes long to load; who keeps files on the disk does not wait for it.
  const { S3Storage } = await import('./S3Storage.ts')
  return new S3Storage(s3, uploadMaxBytes)
}
