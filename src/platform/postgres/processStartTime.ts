import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * When a process started, in a format of the operating system, or undefined if it does not run. A pid alone does not
 * identify a process: systems reuse it, and very soon after a reboot.
 */
export function processStartTime(pid: number): string | undefined {
  if (process.platform === 'linux') {
    try {
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // The name in parentheses can contain any characters; it is followed by the state (field 3) and the start time (field 22).
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return fields[0] === 'Z' ? undefined : `${boot} ${fields[19]}`
    } catch {
      return undefined
    }
  }
  if (process.platform === 'win32') {
    try {
      process.kill(pid, 0)
      return 'running'
    } catch {
      return undefined
    }
  }
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || undefined
}
