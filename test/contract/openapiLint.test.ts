import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { createConfig, lint } from '@redocly/openapi-core'
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'

const file = 'schema/openapi.json'

const ruleset = { extends: [[oas, 'recommended']] } as unknown as RulesetDefinition

describe('schema/openapi.json', () => {
  it("keeps Redocly's recommended rules", async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lint({ ref: file, config })
    expect(problems.map(({ ruleId, message, location }) => [ruleId, location[0]?.pointer, message])).toEqual([])
  })

  it("keeps Spectral's recommended rules for OpenAPI", async () => {
    const spectral = new spectralCore.Spectral()
    spectral.setRuleset(ruleset)
    const results = await spectral.run(JSON.parse(readFileSync(file, 'utf8')))
    expect(results.map(({ code, message, path }) => [code, path.join('/'), message])).toEqual([])
  })

  it('would be told of what breaks such a rule', async () => {
    const { operationId: _, ...nameless } = JSON.parse(readFileSync(file, 'utf8')).paths['/api/v2/ota/partner/products']
      .get
    const spectral = new spectralCore.Spectral()
    spectral.setRuleset(ruleset)
    const document = JSON.parse(readFileSync(file, 'utf8'))
    document.paths['/api/v2/ota/partner/products'].get = nameless
    expect((await spectral.run(document)).map(each => each.code)).toEqual(['operation-operationId'])
  })
})
