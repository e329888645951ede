/** Where files are stored. */
export interface StorageSettings {
  /** Directory of everything that the service stores itself: the embedded database, local uploads and the demo's keys. */
  dataDir: string
  /** The bucket for uploads, instead of the local disk. */
  s3: S3Settings | null
  uploadMaxBytes: number
}

/** An S3-compatible bucket. */
export interface S3Settings {
  /** Null for Amazon S3. */
  endpoint: string | null
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  forcePathStyle: boolean
}
