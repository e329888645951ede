import { createHash } from 'node:crypto'
import { archiveSettings, type WalArchive } from './walArchive.ts'

/**
 * Settings that must hold at every start; settings that can be tuned are in the cluster's postgresql.conf. Without durability
 * PostgreSQL never waits for the disk: it survives its own crash, but not one of the machine.
 */
export function serverSettings(data: string, port: number, durable: boolean, archive?: WalArchive): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    cluster_name: clusterName(data),
    unix_socket_directories: '',
    fsync: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    logging_collector: 'off',
    log_destination: 'stderr',
    ...archiveSettings(archive),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** The cluster name that the server's processes show: the same for one data directory, and different for any other. */
export function clusterName(data: string): string {
  return `abg-${createHash('sha256').update(data).digest('hex').slice(0, 12)}`
}
