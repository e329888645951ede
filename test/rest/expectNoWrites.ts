import { afterAll, afterEach, beforeAll, beforeEach, expect } from '@jest/globals'
import { type RestRequest, type RestResponse, rest } from '../world/rest.ts'
import { World } from '../world/World.ts'

const tables = ['booking', 'basket', 'waiver_answer', 'usage_entry', 'idempotency_record', 'upload']
const counts = [...tables.map(table => `select count(*) from ${table}`), 'select sum(taken) from timeslot']

/** Sends REST requests in a world of its own, and fails each test that changed a row. */
export function expectNoWrites(): (
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  asked?: RestRequest,
) => Promise<RestResponse> {
  let world: World
  let before: string[]
  const rows = () => Promise.all(counts.map(async query => JSON.stringify(await world.admin.query(query))))

  beforeAll(async () => {
    world = await World.open()
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    before = await rows()
  })
  afterEach(async () => {
    expect(await rows()).toEqual(before)
  })
  return (method, url, asked) => rest(world, method, url, asked)
}

/** The JSON pointers, or query parameters, of a problem's failed fields. */
export function violationPaths(answer: { body: unknown }): (string | undefined)[] {
  const { errors = [] } = answer.body as { errors?: { pointer?: string; parameter?: string }[] }
  return errors.map(each => each.pointer ?? each.parameter)
}
