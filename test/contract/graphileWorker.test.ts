import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'

describe('the sources', () => {
  it("use graphile-worker's public functions and views alone, except to export payloads", () => {
    const files = globSync('{src,migrations}/**/*.{ts,sql}')
    expect(files.some(file => readFileSync(file, 'utf8').includes('graphile_worker.add_job('))).toBe(true)
    expect(files.filter(file => readFileSync(file, 'utf8').includes('_private_'))).toEqual([
      // No view shows them.
      'src/platform/jobs/carryJobs.ts',
    ])
  })
})
