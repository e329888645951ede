import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { placeholderNames, placeholders } from '../../src/domain/workflows/placeholders.ts'
import { post } from '../graphql/post.ts'
import { openApp } from '../world/openApp.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()

const guide = readFileSync(new URL('../../src/guides/email.md', import.meta.url), 'utf8')

describe('the guide to e-mail', () => {
  it('sets up a workflow with an example that works', async () => {
    const [, example = ''] = /<<'JSON'[^\n]*\n([\s\S]*?)\nJSON\n/.exec(guide) ?? []
    const { body } = await post(await openApp(world), JSON.parse(example))
    const { workflow } = body.data.createWorkflow
    expect(workflow).toMatchObject({ name: 'How was it?', trigger: 'AFTER_END', active: true })
  })

  it('lists every placeholder', () => {
    const rows = placeholderNames.map(name => {
      const { description, example } = placeholders[name]
      return `| \`{{${name}}}\` | ${description} | ${example} |`
    })
    expect(guide).toContain(rows.join('\n'))
  })
})
