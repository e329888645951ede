import { beforeAll, describe, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { OutboxMailer } from '../../src/platform/mail/OutboxMailer.ts'
import { bearer, openApp } from '../world/openApp.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()
let app: FastifyInstance
beforeAll(async () => {
  world.mailer = new OutboxMailer(world.mailer.from)
  app = await openApp(world)
})

const INVITE = `mutation { inviteStaff(input: { name: "Rita", email: "rita@example.com", role: RECEPTION }) { staffAccount { id } } }`

describe('without a mail server', () => {
  it('nobody is invited, with the reason, and no account is added', async () => {
    const { body } = await app.inject({
      method: 'POST',
      url: '/graphql',
      headers: bearer('operator'),
      payload: { query: INVITE },
    })
    const [error] = JSON.parse(body).errors
    expect(error.extensions).toMatchObject({ code: 'validation', detail: expect.stringContaining('no mail server') })
    expect(await world.admin.query('select from staff_account')).toEqual([])
    expect(await world.admin.query(`select from graphile_worker.jobs where task_identifier = 'staff-letter'`)).toEqual(
      [],
    )
  })

  it('nobody is promised a link to sign in', async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/dashboard/sign-in',
      headers: { 'sec-fetch-site': 'same-origin' },
      payload: { email: 'rita@example.com' },
    })
    expect(response.statusCode).toBe(422)
    expect(response.json().errors).toMatchObject([
      { pointer: '/email', detail: expect.stringContaining('booking-gateway staff') },
    ])
  })
})
