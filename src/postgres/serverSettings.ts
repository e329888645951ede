import { clusterName } from './clusterName.ts'

/**
 * What must hold at every start is said here; what an operator may tune is in the cluster's postgresql.conf.
 * A cluster that is not durable waits for no disk: it survives its own crash, not that of the machine.
 */
export function serverSettings(data: string, port: number, durable: boolean): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    cluster_name: clusterName(data),
    unix_socket_directories: '',
    fsync: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    logging_collector: 'off',
    log_destination: 'stderr',
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
