import { join } from 'node:path'
import type { Config } from '../service/Config.ts'
import type { Storage } from '../waivers/Storage.ts'
import { LocalStorage } from './LocalStorage.ts'

/** Opens the configured bucket, or else a directory in the data directory. */
export async function openStorage(config: Pick<Config, 'dataDir' | 's3' | 'uploadMaxBytes'>): Promise<Storage> {
  const { dataDir, s3, uploadMaxBytes } = config
  if (s3 === null) return LocalStorage.open(join(dataDir, 'uploads'), uploadMaxBytes)
  // The S3 client is slow to load, so it is only loaded when needed.
  const { S3Storage } = await import('./S3Storage.ts')
  return new S3Storage(s3, uploadMaxBytes)
}
