import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { DemoKeyTexts } from './demoKeys.ts'

/** The content of `demo.json`: the URL of the service, and its keys. */
export interface DemoFile {
  baseUrl: string
  graphqlUrl: string
  keys: DemoKeyTexts
}

/** The content of a `demo.json` that may have been edited: any keys, and any base URL. */
export interface FoundDemoFile {
  baseUrl: string | null
  keys: Partial<Record<string, unknown>>
}

/** Reads the file; a missing or damaged file counts as empty. */
export async function readDemoFile(path: string): Promise<FoundDemoFile> {
  try {
    const { baseUrl, keys } = JSON.parse(await readFile(path, 'utf8')) as { baseUrl?: unknown; keys?: unknown }
    return {
      baseUrl: typeof baseUrl === 'string' ? baseUrl : null,
      keys: typeof keys === 'object' && keys !== null ? { ...keys } : {},
    }
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') {
      return { baseUrl: null, keys: {} }
    }
    throw error
  }
}

/** Writes the file atomically, readable only by its owner. */
export async function writeDemoFile(path: string, content: DemoFile): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.new`
  // A draft left by a killed process may have other permissions.
  await rm(draft, { force: true })
  await writeFile(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  await rename(draft, path)
}
