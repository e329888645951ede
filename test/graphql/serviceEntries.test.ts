import { describe, expect, it } from '@jest/globals'
import { issueKey } from '../../src/domain/access/issueKey.ts'
import { counting } from '../meters/counting.ts'
import { operators } from '../world/cast.ts'
import { bearer } from '../world/openApp.ts'
import { useAppOf, useWorld } from '../world/useWorld.ts'

const world = useWorld()
const app = useAppOf(world)

describe('an entry recorded by the service', () => {
  it('can only be corrected with operator:write in addition to usage:write', async () => {
    const { operatorId } = operators.kayaks
    const [entry] = await world.admin.query<{ id: number }>(
      counting(`insert into usage_entry (operator_id, meter, usage, occurred_at, recorded_at, source)
       values ($1, 'order-completed', 1, $2, $2, 'service')`),
      [operatorId, world.now],
    )
    const correct = async (authorization: string) => {
      const query = `mutation { voidUsageEntry(input: { id: ${entry!.id}, reason: "Never happened." }) { usageEntry { status } } }`
      const response = await app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { authorization },
        payload: { query },
      })
      return JSON.parse(response.body)
    }
    const refused = await correct(bearer('usage').authorization)
    expect(refused.errors[0]).toMatchObject({
      message: expect.stringContaining('needs "operator:write" as well'),
      extensions: { code: 'permission-denied', status: 403 },
    })
    const input = { name: 'Both', scopes: ['operator:write', 'usage:write'] as const }
    const { key } = await issueKey(world.database, operatorId, { ...input, scopes: [...input.scopes] }, world.now)
    expect((await correct(`Bearer ${key}`)).data.voidUsageEntry.usageEntry).toEqual({ status: 'VOIDED' })
  })
})
