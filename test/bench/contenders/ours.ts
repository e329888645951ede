import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { openService } from '../../../src/service/openService.ts'
import { readConfig } from '../../../src/service/readConfig.ts'
import { announce } from './announce.ts'

// The whole service as it runs for partners, but without the rate limit, which would end the measurement.
const config = readConfig({ ...process.env, RATE_LIMIT_PER_SECOND: '0' })
const { app } = await openService(config, {
  logger: pino({ level: config.logLevel }, pino.destination({ dest: '/dev/null', sync: true })),
  progress: () => {},
})
await app!.listen({ host: '127.0.0.1', port: 0 })
announce((app!.server.address() as AddressInfo).port)
