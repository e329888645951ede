import { createHash } from 'node:crypto'

/** The cluster name that the server's processes show: the same for one data directory, and different for any other. */
export function clusterName(data: string): string {
  return `abg-${createHash('sha256').update(data).digest('hex').slice(0, 12)}`
}
