import { join } from 'node:path'
import { type Fault, Faults } from '../log/Faults.ts'
import { LocalStorage } from './LocalStorage.ts'
import type { Storage } from './Storage.ts'
import type { StorageSettings } from './StorageSettings.ts'
import { WatchedStorage } from './WatchedStorage.ts'

/** Opens the configured bucket, or else a directory in the data directory. */
export async function openStorage(
  config: StorageSettings,
  fault: Fault = new Faults().of('storage'),
): Promise<Storage> {
  const { dataDir, s3, uploadMaxBytes } = config
  if (s3 === null) return new WatchedStorage(await LocalStorage.open(join(dataDir, 'uploads'), uploadMaxBytes), fault)
  // The S3 client is slow to load, so it is only loaded when needed.
  const { S3Storage } = await import('./S3Storage.ts')
  return new WatchedStorage(new S3Storage(s3, uploadMaxBytes), fault)
}
