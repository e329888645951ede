import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { peersFolder } from './requirePeer.ts'

/** Installs the packages that the service is compared with, unless they are there as the lock file says. */
export function installPeers(say: (line: string) => void): void {
  if (writtenAt('node_modules/.package-lock.json') > writtenAt('package-lock.json')) return
  say('Installing DuckDB, mercurius and PostGraphile, which only the benchmark needs: npm ci --prefix test/bench/peers')
  execFileSync('npm', ['ci', '--prefix', peersFolder, '--no-audit', '--no-fund'], { stdio: 'inherit' })
}

function writtenAt(file: string): number {
  return statSync(`${peersFolder}/${file}`, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
