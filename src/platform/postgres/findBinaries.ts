import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { platformPackage } from './platformPackage.ts'

/** An unpacked PostgreSQL: `native` holds bin, lib and share. */
export interface Binaries {
  native: string
  version: string
}

/** Finds PostgreSQL in the npm package for this platform. */
export function findBinaries(): Binaries {
  // Otherwise the report looks up the names of all network peers.
  Object.assign(process.report, { excludeNetwork: true })
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } }
  const name = platformPackage({
    platform: process.platform,
    arch: process.arch,
    glibc: report.header?.glibcVersionRuntime,
  })
  let root: string
  try {
    root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    throw new Error(
      `The package ${name}, which holds the embedded PostgreSQL, is not installed: run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    )
  }
  const native = join(root, 'native')
  if (!existsSync(join(native, 'bin')))
    throw new Error(
      `The package ${name} is installed without its PostgreSQL (${native} is missing): run npm ci again, or set DATABASE_URL to a PostgreSQL of your own.`,
    )
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return { native, version }
}
