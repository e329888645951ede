import { describe, expect, it } from '@jest/globals'
import { guide } from '../../src/rest/openapi/guide.ts'
import { defaultTimes } from '../../src/server/AppSettings.ts'
import { readConfig } from '../../src/server/readConfig.ts'
import { uploadAllowances } from '../../src/waivers/refuseHoard.ts'

describe('the limits in the guide', () => {
  it('are those that the service comes with', () => {
    const { rateLimitPerSecond, maxInFlight, uploadMaxBytes } = readConfig({})
    const { files, bytes } = uploadAllowances.key
    for (const row of [
      `| requests of one key | ${rateLimitPerSecond} a second, and ${rateLimitPerSecond * 2} at once after a pause |`,
      `| requests being carried out, of all callers together | ${maxInFlight} |`,
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
