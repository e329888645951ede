import { readdirSync, readFileSync } from 'node:fs'

/**
 * Server processes that a killed server left behind (on Linux). Most stop immediately, but one in the middle of a computation
 * continues, and until it ends no server can start on the data. They show their cluster's name, and their parent is not a server.
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
    // The process has ended.
    return ''
  }
}
