import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { builtInMeters as shown } from '../../src/dashboard/usage/builtInMeters.ts'
import { builtInMeters } from '../../src/domain/meters/recording/builtInMeters.ts'

describe('the built-in meters', () => {
  it('are those that the dashboard marks', () => {
    expect([...shown].toSorted()).toEqual([...builtInMeters].toSorted())
  })

  it('are named by the document of REST, in its description and in that of the summary', () => {
    const { info, paths } = JSON.parse(readFileSync('schema/openapi.json', 'utf8'))
    for (const meter of builtInMeters) {
      expect(info.description).toContain(`\`${meter}\``)
      expect(paths['/api/v2/usage/meters'].get.description).toContain(`\`${meter}\``)
    }
  })
})
