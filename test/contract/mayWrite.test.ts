import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { mayWrite } from '../../src/platform/connection/toRefusal.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()

const source = globSync('src/**/*.ts', { exclude: ['src/**/generated.ts', 'src/dashboard/**'] })
  .map(file => readFileSync(file, 'utf8'))
  .join('\n')

describe('mayWrite', () => {
  it('is true for each function of the database that writes and that the service calls', async () => {
    const functions = await world.admin.query<{ name: string; body: string }>(
      `select proname name, prosrc body from pg_proc
       where pronamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and prorettype <> 'trigger'::regtype`,
    )
    const writing = functions.filter(({ body }) => mayWrite(body)).map(each => each.name)
    const called = writing.filter(name => new RegExp(String.raw`\b${name}\(`).test(source))
    expect(called).toContain('number_changes')
    const unknown = [...new Set(called)].filter(name => !mayWrite(`select ${name}(`))
    expect(unknown.toSorted()).toEqual([])
  })
})
