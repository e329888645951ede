import { openPostgres } from '../../src/platform/postgres/openPostgres.ts'

// A service reduced to its PostgreSQL: prints what it opened, runs until it is killed, closes on SIGTERM.
const dataDir = process.argv[2]!
try {
  const opened = await openPostgres({
    dataDir,
    progress: line => console.log(JSON.stringify({ progress: line })),
    onLost(error) {
      console.log(JSON.stringify({ lost: error.message }))
      process.exit(3)
    },
  })
  console.log(JSON.stringify({ url: opened.url, adopted: opened.adopted }))
  setInterval(() => {}, 60_000)
  process.once('SIGTERM', async () => {
    await opened.stop()
    process.exit(0)
  })
} catch (error) {
  console.log(JSON.stringify({ failure: (error as Error).message }))
  process.exit(1)
}
