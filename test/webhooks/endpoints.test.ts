import { beforeAll, describe, expect, it } from '@jest/globals'
import { ask, refusalOf } from '../graphql/ask.ts'
import { rest } from '../world/rest.ts'
import { useWorld } from '../world/useWorld.ts'

const root = '/api/v2/ota/partner/webhooks'
const deliveries = '/api/v2/ota/partner/webhook-deliveries'
const Url = 'https://hooks.example.com/webhooks'

const world = useWorld()
beforeAll(() => {
  world.addresses.set('intranet.example.com', ['10.0.0.1'])
})

type Webhook = { WebhookID: string }

async function create(body: object = {}, key: 'wanderly' | 'tripster' = 'wanderly') {
  const response = await rest(world, 'POST', root, { key, body: { Url, ...body } })
  return { answer: response, ...(response.body as { data: { Secret: string; Webhook: Webhook } }).data }
}

describe('POST /api/v2/ota/partner/webhooks', () => {
  it('creates an endpoint with 201, and shows its secret once', async () => {
    const more = { Types: ['booking.confirmed'], Description: ' Production ', Email: 'ops@example.com' }
    const { answer, Secret, Webhook } = await create(more)
    expect(answer.status).toBe(201)
    expect(Buffer.from(Secret.replace('whsec_', ''), 'base64')).toHaveLength(32)
    expect(Webhook).toEqual({
      WebhookID: expect.stringMatching(/^wh_/),
      Url,
      Types: ['booking.confirmed'],
      Description: 'Production',
      Email: 'ops@example.com',
      PausedAt: null,
      PauseReason: null,
      FailingSince: null,
      PreviousSecretUntil: null,
      SequenceNumber: expect.any(Number),
      CreatedAt: world.now.getTime() / 1000,
      Version: 1,
    })
    expect(answer.headers.location).toBe(`${root}/${Webhook.WebhookID}`)
    const read = await rest(world, 'GET', `${root}/${Webhook.WebhookID}`, { key: 'wanderly' })
    expect(read.body).toEqual({ data: Webhook })
    expect(read.text).not.toContain('whsec_')
    expect((await rest(world, 'GET', root, { key: 'wanderly' })).text).not.toContain('whsec_')
  })

  it('answers 422 with a violation for each field', async () => {
    const body = { Url: ' ', Types: [], Description: 'x'.repeat(201), Email: 'nobody' }
    const { problem } = await rest(world, 'POST', root, { key: 'wanderly', body })
    expect(problem).toMatchObject({ status: 422 })
    expect(problem!.errors!.map(each => (each as { pointer: string }).pointer).sort()).toEqual([
      '/Description',
      '/Email',
      '/Types',
      '/Url',
    ])
    for (const wrong of [
      'ftp://example.com',
      'https://intranet.example.com/',
      'https://10.0.0.1/',
      'http://hooks.example.com/',
    ]) {
      const refused = await rest(world, 'POST', root, { key: 'wanderly', body: { Url: wrong } })
      expect(refused.problem).toMatchObject({ status: 422, errors: [{ pointer: '/Url' }] })
    }
    const unknown = await rest(world, 'POST', root, { key: 'wanderly', body: { Url, Types: ['booking.lost'] } })
    expect(unknown.problem).toMatchObject({ status: 422, errors: [{ pointer: '/Types/0' }] })
  })

  it('answers 422 with a violation of the URL beside those of other fields, also for changes', async () => {
    const body = { Url: 'ftp://example.com', Types: ['nope'] }
    const { Webhook } = await create()
    for (const url of [root, `${root}/${Webhook.WebhookID}/update`]) {
      const { problem } = await rest(world, 'POST', url, { key: 'wanderly', body })
      expect(problem!.errors).toEqual([
        expect.objectContaining({ pointer: '/Types/0' }),
        { pointer: '/Url', detail: expect.stringContaining('"ftp://example.com" was given') },
      ])
    }
  })

  it('answers 422 when there are 20 endpoints already, also to 50 at once', async () => {
    const all = await Promise.all(
      Array.from({ length: 50 }, () => rest(world, 'POST', root, { key: 'tripster', body: { Url } })),
    )
    expect(all.filter(({ problem }) => !problem)).toHaveLength(20)
    const { problem } = await rest(world, 'POST', root, { key: 'tripster', body: { Url } })
    expect(problem).toMatchObject({ status: 422, detail: 'There are 20 endpoints already: delete one first.' })
  })
})

describe('an endpoint', () => {
  it('can be changed, and what is not sent stays', async () => {
    const { Webhook } = await create({ Types: ['booking.confirmed'], Description: 'Old' })
    const update = (body: object) =>
      rest(world, 'POST', `${root}/${Webhook.WebhookID}/update`, { key: 'wanderly', body })
    const other = 'https://other.example.com/hooks'
    expect((await update({ Url: other, Description: null })).body).toEqual({
      data: { ...Webhook, Url: other, Description: null, Version: 2 },
    })
    expect((await update({ Types: null })).body).toMatchObject({ data: { Url: other, Types: null } })
    expect((await update({ Paused: true })).body).toMatchObject({ data: { PauseReason: 'REQUESTED' } })
    expect((await update({ Description: 'New' })).body).toMatchObject({ data: { PauseReason: 'REQUESTED' } })
    expect((await update({ Paused: false })).body).toMatchObject({ data: { PausedAt: null } })
    expect((await update({ Url: 'https://10.0.0.1/' })).problem).toMatchObject({ errors: [{ pointer: '/Url' }] })
  })

  it('is deleted with its deliveries', async () => {
    const { Webhook } = await create()
    const sent = await rest(world, 'POST', `${root}/${Webhook.WebhookID}/test`, { key: 'wanderly' })
    const { WebhookDeliveryID } = (sent.body as { data: { WebhookDeliveryID: string } }).data
    const gone = await rest(world, 'POST', `${root}/${Webhook.WebhookID}/delete`, { key: 'wanderly' })
    expect(gone.body).toEqual({ data: Webhook })
    const read = await rest(world, 'GET', `${deliveries}/${WebhookDeliveryID}`, { key: 'wanderly' })
    expect(read.problem).toMatchObject({ status: 404 })
  })

  it('is unknown to other partners, and to requests for a malformed identifier: 404', async () => {
    const { Webhook } = await create()
    const sent = await rest(world, 'POST', `${root}/${Webhook.WebhookID}/test`, { key: 'wanderly' })
    const { WebhookDeliveryID } = (sent.body as { data: { WebhookDeliveryID: string } }).data
    const paths = [
      ['GET', `${root}/${Webhook.WebhookID}`],
      ['POST', `${root}/${Webhook.WebhookID}/delete`],
      ['POST', `${root}/${Webhook.WebhookID}/roll-secret`],
      ['POST', `${root}/${Webhook.WebhookID}/test`],
      ['POST', `${root}/${Webhook.WebhookID}/replay?after=0`],
      ['GET', `${root}/${Webhook.WebhookID}/deliveries`],
      ['GET', `${deliveries}/${WebhookDeliveryID}`],
      ['POST', `${deliveries}/${WebhookDeliveryID}/send-again`],
      ['GET', `${root}/wh_nothing`],
      ['GET', `${deliveries}/msg_nothing`],
    ] as const
    for (const [method, path] of paths) {
      const { problem } = await rest(world, method, path, { key: 'tripster' })
      expect([path, problem?.status, problem?.type]).toEqual([path, 404, expect.stringMatching(/not-found$/)])
    }
    const update = await rest(world, 'POST', `${root}/${Webhook.WebhookID}/update`, { key: 'tripster', body: {} })
    expect(update.problem).toMatchObject({ status: 404 })
    expect((await rest(world, 'GET', root, { key: 'wallPartner' })).body).toEqual({ data: [] })
  })

  it('of a partner is seen by the operator, who can pause it', async () => {
    const { Webhook } = await create()
    const operator = await world.caller('operator')
    const { webhooks } = await ask<{ webhooks: { nodes: { webhookId: string; partner: { name: string } }[] } }>(
      world,
      operator,
      '{ webhooks { nodes { webhookId: id partner { name } } } }',
    )
    expect(webhooks.nodes.find(each => each.webhookId === Webhook.WebhookID)?.partner.name).toBe('Wanderly')
    const pause = `mutation { updateWebhook(webhookId: "${Webhook.WebhookID}", changes: {paused: true}) { pauseReason } }`
    expect(await ask(world, operator, pause)).toEqual({ updateWebhook: { pauseReason: 'REQUESTED' } })
    const walls = await world.caller('wallsOperator')
    expect((await refusalOf(ask(world, walls, pause))).code).toBe('not-found')
    const reader = await world.caller('operatorReadOnly')
    expect((await refusalOf(ask(world, reader, pause))).code).toBe('permission-denied')
  })

  it('gets a new secret with a grace period of at most a week', async () => {
    const { Webhook } = await create()
    const roll = (minutes: number) =>
      rest(world, 'POST', `${root}/${Webhook.WebhookID}/roll-secret?GraceMinutes=${minutes}`, { key: 'wanderly' })
    expect((await roll(20_000)).problem).toMatchObject({ status: 422, errors: [{ parameter: 'GraceMinutes' }] })
    expect((await roll(0)).body).toMatchObject({ data: { Webhook: { PreviousSecretUntil: null } } })
  })
})

describe('the deliveries of an endpoint', () => {
  it('are listed page by page, newest first, by state', async () => {
    const { Webhook } = await create()
    const ids: string[] = []
    for (let index = 0; index < 3; index++) {
      world.now = new Date(world.now.getTime() + 1000)
      const sent = await rest(world, 'POST', `${root}/${Webhook.WebhookID}/test`, { key: 'wanderly' })
      ids.unshift((sent.body as { data: { WebhookDeliveryID: string } }).data.WebhookDeliveryID)
    }
    const list = async (query: string) => {
      const { body } = await rest(world, 'GET', `${root}/${Webhook.WebhookID}/deliveries?${query}`, { key: 'wanderly' })
      const { HasMore, Deliveries } = (
        body as { data: { HasMore: boolean; Deliveries: { WebhookDeliveryID: string }[] } }
      ).data
      return [HasMore, Deliveries.map(each => each.WebhookDeliveryID)]
    }
    expect(await list('limit=2')).toEqual([true, ids.slice(0, 2)])
    expect(await list(`Limit=2&Cursor=${ids[1]}`)).toEqual([false, ids.slice(2)])
    expect(await list('Status=FAILED')).toEqual([false, []])
    expect(await list('Status=PENDING')).toEqual([false, ids])
    const wrong = await rest(world, 'GET', `${root}/${Webhook.WebhookID}/deliveries?limit=0`, { key: 'wanderly' })
    expect(wrong.problem).toMatchObject({ status: 422, errors: [{ parameter: 'Limit' }] })
  })
})
