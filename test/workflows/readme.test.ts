import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { placeholderNames, placeholders } from '../../src/workflows/placeholders.ts'
import { ask } from '../graphql/ask.ts'
import { World } from '../world/World.ts'

let world: World
beforeAll(async () => {
  world = await World.open()
})
afterAll(() => world.close())

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
const [, section = ''] = /^## Send e-mail\n([\s\S]*?)^## /m.exec(readme) ?? []

describe('the README', () => {
  it('sets up a workflow with an example that works', async () => {
    const [, example = ''] = /<<'JSON'[^\n]*\n([\s\S]*?)\nJSON\n/.exec(section) ?? []
    const { query, variables } = JSON.parse(example)
    const { createWorkflow } = await ask<{ createWorkflow: object }>(
      world,
      await world.caller('operator'),
      query,
      variables,
    )
    expect(createWorkflow).toMatchObject({ name: 'How was it?', trigger: 'AFTER_END', active: true })
  })

  it('lists every placeholder', () => {
    const rows = placeholderNames.map(name => {
      const { description, example } = placeholders[name]
      return `| \`{{${name}}}\` | ${description} | ${example} |`
    })
    expect(section).toContain(rows.join('\n'))
  })
})
