import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { DemoKeyTexts } from './demoKeys.ts'

/** What `demo.json` says: where the service is, and the keys to it. */
export interface DemoFile {
  baseUrl: string
  graphqlUrl: string
  keys: DemoKeyTexts
}

/** What a file says that somebody may have changed: the keys that it knows, and where it says that the service is. */
export interface FoundDemoFile {
  baseUrl: string | null
  keys: Partial<Record<string, unknown>>
}

/** Reads the file; there is nothing in one that is missing or damaged. */
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

/** Writes the file whole or not at all, for nobody but its owner to read. */
export async function writeDemoFile(path: string, content: DemoFile): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.new`
  // A draft that a killed process left behind may be open to others.
  await rm(draft, { force: true })
  await writeFile(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  await rename(draft, path)
}
