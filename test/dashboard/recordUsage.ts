import { expect } from '@jest/globals'
import { rest } from '../world/rest.ts'
import type { World } from '../world/World.ts'

/** Records usage with every digit of the text, which a JavaScript number could not hold. */
export async function recordUsage(
  world: World,
  meter: string,
  usage: string,
  at = '2026-06-15T07:30:00Z',
): Promise<void> {
  const response = await rest(world, 'POST', '/api/v2/usage/meters', {
    key: 'usage',
    headers: { 'content-type': 'application/json' },
    payload: `{"Meter": ${JSON.stringify(meter)}, "Usage": ${usage}, "OccurredAt": ${Date.parse(at) / 1000}}`,
  })
  expect(response.status).toBe(201)
}
