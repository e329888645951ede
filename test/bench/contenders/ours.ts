import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { readConfig } from '../../../src/app/configuration/readConfig.ts'
import { openService } from '../../../src/app/openService.ts'
import { announce } from './announce.ts'

// The whole service with its worker, as `npm start` runs it, but without the rate limits, which would end the measurement. E-mails
// go to the log, as in the demo.
const unlimited = { RATE_LIMIT_PER_SECOND: '0', USAGE_RATE_LIMIT_PER_SECOND: '0' }
const config = readConfig({ MAIL: 'log', ...process.env, ...unlimited })
const service = await openService(config, {
  logger: pino({ level: config.logLevel }, pino.destination({ dest: '/dev/null', sync: true })),
  progress: () => {},
})
const app = service.app!
await app.listen({ host: '127.0.0.1', port: 0 })
service.startWork()
announce((app.server.address() as AddressInfo).port)
