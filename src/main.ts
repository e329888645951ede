import { fileURLToPath } from 'node:url'
import { authenticate } from './access/authenticate.ts'
import { issueSignIn } from './access/openSession.ts'
import { findShowcase } from './demo/findShowcase.ts'
import { openDemo } from './demo/openDemo.ts'
import type { Services } from './graphql/Services.ts'
import { banner, type DemoOnShow } from './server/banner.ts'
import type { Config } from './server/Config.ts'
import { consoleToLog } from './server/consoleToLog.ts'
import { endOnSignals } from './server/endOnSignals.ts'
import { newLogger } from './server/newLogger.ts'
import { openService } from './server/openService.ts'
import { readConfig } from './server/readConfig.ts'
import { giveDefaultWorkflows } from './workflows/giveDefaultWorkflows.ts'

/** How long the printed link to the dashboard works, once. */
const LINK_MS = 12 * 3_600_000

const began = performance.now()

function progress(line: string): void {
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}`)
}

async function start(config: Config): Promise<void> {
  // Nothing but what is wrong is logged before the service has said that it is there.
  const logger = newLogger(['error', 'fatal', 'silent'].includes(config.logLevel) ? config.logLevel : 'warn')
  const service = await openService(config, {
    logger,
    progress,
    onLost(error) {
      console.error(`The service ends, for its PostgreSQL cannot be started again. ${error.message}`)
      process.exit(1)
    },
    graphiqlFolder: fileURLToPath(new URL('../graphiql', import.meta.url)),
    dashboardFolder: fileURLToPath(new URL('../dashboard', import.meta.url)),
  })
  endOnSignals(progress, service.close)
  let demo: DemoOnShow | null
  try {
    // Before anybody can ask.
    demo = config.demo && service.app ? await showDemo(config, service.services) : null
    await service.app?.listen({ host: config.host, port: config.port })
  } catch (error) {
    await service.close()
    throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? portInUse(config) : error
  }
  logger.level = config.logLevel
  consoleToLog(logger)
  service.startWork()
  if (!service.app) return progress('Working on jobs, without listening (ROLE=worker)')
  if (config.role === 'web') progress('Leaving jobs and chores to another process (ROLE=web)')
  progress(`Listening on ${config.listenUrl}`)
  if (config.publicUrlIsGuess) {
    progress(`Links begin with ${config.publicUrl}, which leads nowhere from other machines: set PUBLIC_URL`)
  } else if (config.publicUrl !== config.listenUrl) progress(`Links begin with ${config.publicUrl} (PUBLIC_URL)`)
  console.log(banner(config.publicUrl, config.dataDir, demo))
}

async function showDemo({ dataDir, publicUrl }: Config, { database, links, clock }: Services): Promise<DemoOnShow> {
  const keys = await openDemo(database, { dataDir, publicUrl, progress }, clock())
  await giveDefaultWorkflows(database, clock())
  const operator = await authenticate(database, `Bearer ${keys.operator}`, clock())
  const until = new Date(clock().getTime() + LINK_MS)
  const signInUrl = `${publicUrl}/dashboard/sign-in/${await issueSignIn(database, links, operator, until, clock())}`
  return { keys, signInUrl, ...(await findShowcase(database, links, clock())) }
}

function portInUse({ host, port }: Config): Error {
  return new Error(
    `Port ${port} on ${host} is in use: end what listens there, or choose another port: PORT=4001 npm start`,
  )
}

try {
  await start(readConfig(process.env))
} catch (error) {
  console.error(`The service did not start. ${(error as Error).message}`)
  process.exitCode = 1
}
