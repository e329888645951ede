import { readdirSync, readFileSync } from 'node:fs'

/**
 * The processes that a killed server has left behind, where the system tells: most end at once, but one that computes goes on, and
 * as long as it does no server starts on its data. They show the name of their cluster, and have a parent that is no server.
 */
export function findOrphans(clusterName: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && read(name, 'cmdline').startsWith(`postgres: ${clusterName}: `))
    .filter(name => {
      const parent = /^PPid:\s+(\d+)/m.exec(read(name, 'status'))?.[1]
      return parent !== undefined && !/\/postgres\0-D\0/.test(read(parent, 'cmdline'))
    })
    .map(Number)
}

function read(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    // It has ended by now.
    return ''
  }
}
