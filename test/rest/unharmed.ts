import { afterAll, afterEach, beforeAll, beforeEach, expect } from '@jest/globals'
import { type RestRequest, type RestResponse, rest } from '../world/rest.ts'
import { World } from '../world/World.ts'

const tables = ['booking', 'basket', 'waiver_answer', 'usage_entry', 'idempotency_record', 'upload']
const counts = [...tables.map(table => `select count(*) from ${table}`), 'select sum(taken) from timeslot']

/** Asks over REST, in a world of the test file's own in which no test may leave anything behind. */
export function unharmed(): (method: 'GET' | 'POST', url: string, asked?: RestRequest) => Promise<RestResponse> {
  let world: World
  let before: string[]
  const rows = () => Promise.all(counts.map(async query => JSON.stringify(await world.database.query(query))))

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

/** Where the failed fields of a problem are. */
export function where(answer: { body: unknown }): (string | undefined)[] {
  const { errors = [] } = answer.body as { errors?: { pointer?: string; parameter?: string }[] }
  return errors.map(each => each.pointer ?? each.parameter)
}
