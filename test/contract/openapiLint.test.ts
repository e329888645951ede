import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { createConfig, lint, lintFromString } from '@redocly/openapi-core'

const file = 'schema/openapi.json'

const config = await createConfig({ extends: ['recommended'] })

describe('schema/openapi.json', () => {
  it("is a valid document of OpenAPI 3.1, and keeps Redocly's recommended rules", async () => {
    const problems = await lint({ ref: file, config })
    expect(problems.map(({ ruleId, message, location }) => [ruleId, location[0]?.pointer, message])).toEqual([])
  })

  it('would be told of what breaks such a rule', async () => {
    const document = JSON.parse(readFileSync(file, 'utf8'))
    const { operationId: _, ...nameless } = document.paths['/api/v2/ota/partner/products'].get
    document.paths['/api/v2/ota/partner/products'].get = nameless
    const problems = await lintFromString({ source: JSON.stringify(document), config })
    expect(problems.map(({ ruleId }) => ruleId)).toEqual(['operation-operationId'])
  })

  it('would be told of what OpenAPI 3.1 does not allow', async () => {
    const document = JSON.parse(readFileSync(file, 'utf8'))
    expect(document.openapi).toMatch(/^3\.1\./)
    document.paths['/api/v2/ota/partner/products'].get.responses = 'none'
    const problems = await lintFromString({ source: JSON.stringify(document), config })
    expect(problems.map(({ ruleId }) => ruleId)).toContain('struct')
  })
})
