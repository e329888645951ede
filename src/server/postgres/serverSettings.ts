/** What must hold at every start is said here; what an operator may tune is in the cluster's postgresql.conf. */
export function serverSettings(port: number): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    fsync: 'on',
    logging_collector: 'off',
    log_destination: 'stderr',
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
