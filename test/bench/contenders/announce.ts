/** Reports where this contender listens, and its CPU time whenever the benchmark asks. It exits with the benchmark. */
export function announce(port: number): void {
  process.on('message', () => process.send!({ cpu: process.cpuUsage() }))
  process.on('disconnect', () => process.exit())
  process.send!({ port })
}
