import { existsSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClusterRecord } from '../postgres/ClusterRecord.ts'

const REMOVAL_MS = 10_000

/** Deletes a data directory and its cluster, wherever that is. A server that has just ended, or its watchdog, may still write there. */
export async function removeData(dataDir: string, { home }: Pick<ClusterRecord, 'home'>): Promise<void> {
  const until = Date.now() + REMOVAL_MS
  for (const folder of [home, dataDir]) {
    while (folder && existsSync(folder)) {
      try {
        rmSync(folder, { recursive: true, force: true })
      } catch (error) {
        if (Date.now() > until) throw error
        await sleep(50)
      }
    }
  }
}
