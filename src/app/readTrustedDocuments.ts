import { readFile } from 'node:fs/promises'
import { dashboardDocuments } from '../transports/graphql/trusted/generated.ts'
import { type Manifest, TrustedDocuments } from '../transports/graphql/trusted/TrustedDocuments.ts'
import type { Config } from './configuration/Config.ts'

/** Reads the documents that are known at start. @throws if the file cannot be read, or is no manifest */
export async function readTrustedDocuments({
  trustedDocuments,
  trustedDocumentsFile,
}: Pick<Config, 'trustedDocuments' | 'trustedDocumentsFile'>): Promise<TrustedDocuments> {
  const own = trustedDocumentsFile === null ? {} : await readManifest(trustedDocumentsFile)
  return new TrustedDocuments([dashboardDocuments, own], trustedDocuments === 'only')
}

async function readManifest(path: string): Promise<Manifest> {
  const manifest = await readFile(path, 'utf8')
    .then(JSON.parse)
    .catch((cause: Error) => {
      throw new Error(`TRUSTED_DOCUMENTS_FILE cannot be read: ${cause.message}`, { cause })
    })
  const isManifest =
    typeof manifest === 'object' &&
    manifest !== null &&
    !Array.isArray(manifest) &&
    Object.values(manifest).every(each => typeof each === 'string')
  if (isManifest) return manifest as Manifest
  throw new Error('TRUSTED_DOCUMENTS_FILE must be a JSON object: the text of each document under its SHA-256.')
}
