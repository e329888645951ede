import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DemoKeyTexts } from '../demo/demoKeys.ts'
import { openDemo } from '../demo/openDemo.ts'
import { openStaff } from '../demo/openStaff.ts'
import { requestExamples } from '../demo/requestExamples.ts'
import { signInToDemo } from '../demo/signInToDemo.ts'
import { addDefaultWorkflows } from '../domain/workflows/addDefaultWorkflows.ts'
import type { DemoPerson } from '../transports/http/dashboard/serveSession.ts'
import { banner } from './banner.ts'
import { badPorts } from './configuration/badPorts.ts'
import type { Config } from './configuration/Config.ts'
import { originOf, readConfig } from './configuration/readConfig.ts'
import { consoleToLog } from './consoleToLog.ts'
import { endOnSignals } from './endOnSignals.ts'
import { explainFileError } from './explainFileError.ts'
import { handleArguments } from './handleArguments.ts'
import { jsonLifecycle, type Lifecycle, terminalLifecycle } from './Lifecycle.ts'
import { newLogger } from './newLogger.ts'
import { openService } from './openService.ts'
import { releaseStartMemory } from './releaseStartMemory.ts'
import { explainListenError, requirePort } from './requirePort.ts'

async function start(config: Config, lifecycle: Lifecycle): Promise<void> {
  const { progress } = lifecycle
  if (config.role !== 'worker') await requirePort(config)
  // Until the service is ready, only errors are logged.
  const level = ['error', 'fatal', 'silent'].includes(config.logLevel) ? config.logLevel : 'warn'
  const logger = newLogger(level, undefined, config.tracing !== null)
  consoleToLog(logger)
  let demoKeys: DemoKeyTexts | undefined
  let demoStaff: readonly DemoPerson[] = []
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
    demoStaff: () => demoStaff,
    demoReference: {
      key: () => demoKeys?.reference,
      async requestExamples(app) {
        const { database, links, clock } = service.services
        return demoKeys && requestExamples(app, database, links, demoKeys.reference, clock())
      },
    },
  })
  endOnSignals(lifecycle, service.shutDown)
  let signInUrl: string | null = null
  try {
    // Before any request can arrive.
    if (config.demo && service.app) {
      const { dataDir, publicUrl } = config
      const { database, links, storage, clock } = service.services
      demoKeys = await openDemo(database, { dataDir, publicUrl, storage, progress }, clock())
      demoStaff = await openStaff(database, links, clock)
      await addDefaultWorkflows(database, clock())
      if (config.banner) signInUrl = await signInToDemo(database, links, publicUrl, demoKeys, clock())
    }
    releaseStartMemory()
    await service.app?.listen({ host: config.host, port: config.port })
  } catch (error) {
    await service.close()
    const isOfPort = (error as NodeJS.ErrnoException).syscall === 'listen'
    throw isOfPort ? await explainListenError(error as NodeJS.ErrnoException, config) : error
  }
  logger.level = config.logLevel
  service.startWork()
  if (config.metricsPort !== null)
    progress(`Metrics are at ${originOf(config.metricsHost, config.metricsPort)}/metrics`)
  if (!service.app) return progress('Running jobs, not listening (ROLE=worker)')
  if (config.role === 'web') progress('Not running jobs and chores (ROLE=web)')
  if (!config.banner) progress(`Listening on ${config.listenUrl}`)
  if (badPorts.has(config.port)) progress(`Browsers and fetch refuse the port ${config.port}: set PORT to another one`)
  if (config.publicUrlIsGuess) {
    progress(`Links begin with ${config.publicUrl}, which does not work from other machines: set PUBLIC_URL`)
  } else if (config.publicUrl !== config.listenUrl) progress(`Links begin with ${config.publicUrl} (PUBLIC_URL)`)
  if (config.banner) process.stdout.write(`${banner(config.publicUrl, config.dataDir, signInUrl)}\n`)
  else {
    progress('The service is ready')
    // The keys themselves are not printed, because logs are kept and read by many people.
    if (config.demo) progress(`The keys of the demo are in ${join(config.dataDir, 'demo.json')}`)
  }
}

async function run(): Promise<void> {
  const atTerminal = process.stdout.isTTY === true && process.env.NODE_ENV !== 'production'
  let lifecycle = atTerminal ? terminalLifecycle() : jsonLifecycle()
  let config: Config | undefined
  try {
    config = readConfig(process.env, atTerminal)
    if (config.banner !== atTerminal) lifecycle = config.banner ? terminalLifecycle() : jsonLifecycle()
    endOnCrash(lifecycle)
    await start(config, lifecycle)
  } catch (error) {
    const ofFiles = config && explainFileError(error, config.dataDir, 'set DATA_DIR to another folder')
    lifecycle.fail(`The service did not start. ${ofFiles ?? (error as Error).message}`)
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
