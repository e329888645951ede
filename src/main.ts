import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { authenticate } from './access/authenticate.ts'
import { issueSignIn } from './access/openSession.ts'
import { handleArguments } from './cli/handleArguments.ts'
import type { DemoKeyTexts } from './demo/demoKeys.ts'
import { findShowcase } from './demo/findShowcase.ts'
import { openDemo } from './demo/openDemo.ts'
import type { Services } from './Services.ts'
import { badPorts } from './service/badPorts.ts'
import { banner, type DemoDetails } from './service/banner.ts'
import type { Config } from './service/Config.ts'
import { consoleToLog } from './service/consoleToLog.ts'
import { endOnSignals } from './service/endOnSignals.ts'
import { jsonLifecycle, type Lifecycle, terminalLifecycle } from './service/Lifecycle.ts'
import { newLogger } from './service/newLogger.ts'
import { openService } from './service/openService.ts'
import { readConfig } from './service/readConfig.ts'
import { releaseStartMemory } from './service/releaseStartMemory.ts'
import { addDefaultWorkflows } from './workflows/addDefaultWorkflows.ts'

/** How long the printed sign-in link is valid. It works once. */
const LINK_MS = 12 * 3_600_000

async function start(config: Config, lifecycle: Lifecycle): Promise<void> {
  const { progress } = lifecycle
  // Until the service is ready, only errors are logged.
  const logger = newLogger(['error', 'fatal', 'silent'].includes(config.logLevel) ? config.logLevel : 'warn')
  consoleToLog(logger)
  let demoKeys: DemoKeyTexts | undefined
  const service = await openService(config, {
    logger,
    progress,
    onLost(error) {
      lifecycle.fail(`The service ends, because its PostgreSQL cannot be started again. ${error.message}`)
      process.exit(1)
    },
    graphiqlFolder: fileURLToPath(new URL('../graphiql', import.meta.url)),
    dashboardFolder: fileURLToPath(new URL('../dashboard', import.meta.url)),
    demoKey: () => demoKeys?.operator,
  })
  endOnSignals(lifecycle, service.shutDown)
  let demo: DemoDetails | null = null
  try {
    // Before any request can arrive.
    if (config.demo && service.app) {
      const { dataDir, publicUrl } = config
      const { database, clock } = service.services
      demoKeys = await openDemo(database, { dataDir, publicUrl, progress }, clock())
      await addDefaultWorkflows(database, clock())
      if (config.banner) demo = await describeDemo(publicUrl, demoKeys, service.services)
    }
    releaseStartMemory()
    await service.app?.listen({ host: config.host, port: config.port })
  } catch (error) {
    await service.close()
    throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? portInUse(config) : error
  }
  logger.level = config.logLevel
  service.startWork()
  if (!service.app) return progress('Running jobs, not listening (ROLE=worker)')
  if (config.role === 'web') progress('Not running jobs and chores (ROLE=web)')
  progress(`Listening on ${config.listenUrl}`)
  if (badPorts.has(config.port)) progress(`Browsers and fetch refuse the port ${config.port}: set PORT to another one`)
  if (config.publicUrlIsGuess) {
    progress(`Links begin with ${config.publicUrl}, which does not work from other machines: set PUBLIC_URL`)
  } else if (config.publicUrl !== config.listenUrl) progress(`Links begin with ${config.publicUrl} (PUBLIC_URL)`)
  if (config.banner) process.stdout.write(`${banner(config.publicUrl, config.dataDir, demo)}\n`)
  else {
    progress('The service is ready')
    // The keys themselves are not printed, because logs are kept and read by many people.
    if (config.demo) progress(`The keys of the demo are in ${join(config.dataDir, 'demo.json')}`)
  }
}

async function describeDemo(
  publicUrl: string,
  keys: DemoKeyTexts,
  { database, links, clock }: Services,
): Promise<DemoDetails> {
  const operator = await authenticate(database, `Bearer ${keys.operator}`, clock())
  const until = new Date(clock().getTime() + LINK_MS)
  const signInUrl = `${publicUrl}/dashboard/sign-in/${await issueSignIn(database, links, operator, until, clock())}`
  return { keys, signInUrl, ...(await findShowcase(database, links, clock())) }
}

function portInUse({ host, port }: Config): Error {
  return new Error(
    `Port ${port} on ${host} is in use: stop the process that listens there, or choose another port: PORT=4001 npm start`,
  )
}

async function run(): Promise<void> {
  const atTerminal = process.stdout.isTTY === true && process.env.NODE_ENV !== 'production'
  let lifecycle = atTerminal ? terminalLifecycle() : jsonLifecycle()
  try {
    const config = readConfig(process.env, atTerminal)
    if (config.banner !== atTerminal) lifecycle = config.banner ? terminalLifecycle() : jsonLifecycle()
    endOnCrash(lifecycle)
    await start(config, lifecycle)
  } catch (error) {
    lifecycle.fail(`The service did not start. ${(error as Error).message}`)
    process.exitCode = 1
  }
}

/** Ends the process on an uncaught exception, as Node does, but reports it like everything else. */
function endOnCrash({ fail }: Lifecycle): void {
  process.on('uncaughtException', err => {
    fail('The service ends because of an unexpected error.', err)
    process.exit(1)
  })
}

if (!handleArguments(process.argv.slice(2))) await run()
