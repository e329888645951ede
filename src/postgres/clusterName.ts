import { createHash } from 'node:crypto'

/** What the processes of a server call their cluster: the same for one folder of data, and another for any other. */
export function clusterName(data: string): string {
  return `abg-${createHash('sha256').update(data).digest('hex').slice(0, 12)}`
}
