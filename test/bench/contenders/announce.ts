/** Tells the benchmark where this contender listens, and how much CPU it has used whenever it asks. It ends with the benchmark. */
export function announce(port: number): void {
  process.on('message', () => process.send!({ cpu: process.cpuUsage() }))
  process.on('disconnect', () => process.exit())
  process.send!({ port })
}
