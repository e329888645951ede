import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The server process of our cluster. */
export interface Postmaster {
  pid: number
  port: number
}

/**
 * Reads postmaster.pid and checks whether it names a live server of exactly this cluster. After a crash the file
 * remains, and its pid may now belong to another process: `stalePid`.
 */
export function findPostmaster(data: string): { live?: Postmaster; stalePid?: number } {
  let lines: string[]
  try {
    lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
  const pid = Math.abs(Number(lines[0]))
  if (!Number.isInteger(pid) || pid === 0) return {}
  return serves(pid, data) ? { live: { pid, port: Number(lines[3]) } } : { stalePid: pid }
}

/**
 * Checks the command line, because everyone can read it: the executable and working directory of another user's process are
 * hidden even from root in a container. A zombie has no command line and counts as gone.
 */
function serves(pid: number, data: string): boolean {
  if (process.platform === 'linux') {
    try {
      const [program, flag, folder] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      return /\/postgres$/.test(program ?? '') && flag === '-D' && folder === data
    } catch {
      return false
    }
  }
  if (process.platform === 'win32') {
    const list = spawnSync('tasklist', ['/FI', `PID eq ${pid}`, '/NH'], { encoding: 'utf8', windowsHide: true })
    return /postgres\.exe/i.test(list.stdout ?? '')
  }
  const { stdout } = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  return (stdout ?? '').includes(`/postgres -D ${data} `)
}
