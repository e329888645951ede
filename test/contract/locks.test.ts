import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import type { RawBuilder } from 'kysely'
import { kysely } from '../../src/platform/sql/kysely.ts'
import { locks } from '../../src/platform/sql/locks.ts'

const OF_OTHER_NUMBERS = /pg_(?:try_)?advisory_\w*lock\w*\(\s*(?!\s|\$\{locks\.)[^)]*\)/g

describe('advisory locks', () => {
  it('all use the numbers of src/platform/sql/locks.ts', () => {
    const others = globSync('src/**/*.ts').flatMap(file =>
      [...readFileSync(file, 'utf8').matchAll(OF_OTHER_NUMBERS)].map(([call]) => `${file}: ${call}`),
    )
    expect(others).toEqual([])
  })

  it('have distinct numbers', () => {
    const numbers = Object.values(locks).map(each => {
      const lock = typeof each === 'string' ? each : (each as (...of: unknown[]) => unknown)('$1', '$2', '$3')
      return typeof lock === 'string' ? lock : (lock as RawBuilder<number>).compile(kysely).sql
    })
    expect(new Set(numbers).size).toBe(numbers.length)
  })
})
