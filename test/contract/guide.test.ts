import { describe, expect, it } from '@jest/globals'
import { readConfig } from '../../src/app/configuration/readConfig.ts'
import type { CallKind } from '../../src/domain/access/CallKind.ts'
import { uploadAllowances } from '../../src/domain/waivers/limitWaitingUploads.ts'
import { MAX_PIPELINED } from '../../src/transports/http/admission/guardServer.ts'
import { FAILURE_BURST, FAILURES_PER_SECOND } from '../../src/transports/http/identity/authenticator.ts'
import { BURST_SECONDS } from '../../src/transports/http/identity/CallLimits.ts'
import { defaultTimes } from '../../src/transports/http/ServerSettings.ts'
import { guide } from '../../src/transports/rest/openapi/guide.ts'

describe('the limits in the guide', () => {
  it('match the defaults of the service', () => {
    const config = readConfig({})
    const { maxInFlight, uploadMaxBytes } = config
    const rate = (perSecond: number, kind: CallKind) => {
      const [each, burst] = [perSecond, perSecond * BURST_SECONDS[kind]].map(number => number.toLocaleString('en'))
      return `of one key | ${each} a second, and ${burst} at once after a pause |`
    }
    const { files, bytes } = uploadAllowances.key
    for (const row of [
      `| reads ${rate(config.rateLimitPerSecond, 'reads')}`,
      `| reads of availability ${rate(config.availabilityRateLimitPerSecond, 'availability')}`,
      `| bookings and other changes ${rate(config.bookingRateLimitPerSecond, 'bookings')}`,
      `| entries of usage ${rate(config.usageRateLimitPerSecond, 'usage-entries')}`,
      `| requests being carried out, of all callers together | ${maxInFlight} | wait up to ${defaultTimes.permitTimeout.toLocaleString('en')} ms, then 503`,
      `| requests without a valid key, from one address | ${FAILURES_PER_SECOND} a second, and ${FAILURE_BURST} at once after a pause |`,
      `| requests sent on a connection ahead of their answers | ${MAX_PIPELINED} |`,
      `| beside them, requests that record one entry of usage | ${(maxInFlight * 16).toLocaleString('en')} |`,
      `| uploads arriving, of all callers together | ${maxInFlight / 4} |`,
      `| one uploaded file | ${uploadMaxBytes / 2 ** 20} MiB |`,
      `| uploads of one partner that no answer uses yet | ${files.toLocaleString('en')} files, ${bytes.toLocaleString('en')} bytes |`,
      `A body must arrive within ${defaultTimes.bodyTimeout / 1000} seconds, a file within ${defaultTimes.requestTimeout / 1000}.`,
    ]) {
      expect(guide.replaceAll('\n', ' ')).toContain(row)
    }
  })
})
