import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { addressViolation } from '../../src/domain/webhooks/addressViolation.ts'
import { retryAfterOf } from '../../src/domain/webhooks/nextAttemptAt.ts'
import { postWebhook } from '../../src/domain/webhooks/postWebhook.ts'
import { urlViolation } from '../../src/domain/webhooks/urlViolation.ts'
import type { WebhookNetwork } from '../../src/domain/webhooks/WebhookNetwork.ts'
import { Receiver } from './Receiver.ts'

const networkOf = (addresses: Record<string, string[]>, allowLoopback = false): WebhookNetwork => ({
  allowLoopback,
  lookup: async host => addresses[host] ?? [],
})

describe('an address', () => {
  it.each(['93.184.215.14', '8.8.8.8', '2606:4700::6810:84e5', '::ffff:8.8.8.8'])('%s may be sent to', address => {
    expect(addressViolation(address, false)).toBeUndefined()
  })

  it.each([
    ['this machine', '127.0.0.1'],
    ['this machine', '127.9.9.9'],
    ['this machine', '::1'],
    ['every address', '0.0.0.0'],
    ['every address', '::'],
    ['a private network', '10.0.0.1'],
    ['a private network', '172.16.0.1'],
    ['a private network', '192.168.1.1'],
    ['a shared network', '100.64.0.1'],
    ['the metadata of a cloud', '169.254.169.254'],
    ['the metadata of a cloud', 'fd00:ec2::254'],
    ['the link', 'fe80::1'],
    ['a unique local network', 'fc00::1'],
    ['many receivers', '224.0.0.1'],
    ['many receivers', 'ff02::1'],
    ['everybody', '255.255.255.255'],
    ['documentation', '192.0.2.1'],
    ['documentation', '2001:db8::1'],
    ['this machine inside IPv6', '::ffff:127.0.0.1'],
    ['a private network inside IPv6', '::ffff:10.0.0.1'],
    ['this machine in the old form inside IPv6', '::127.0.0.1'],
    ['a private network behind a translator', '64:ff9b::a00:1'],
    ['a private network behind 6to4', '2002:a00:1::1'],
    ['a private network behind Teredo', '2001:0:a00:1::1'],
  ])('of %s, %s, is refused', (_, address) => {
    expect(addressViolation(address, false)).toContain('is not a public address')
  })

  it('of this machine may be sent to where that is allowed, and no other private one', () => {
    expect(addressViolation('127.0.0.1', true)).toBeUndefined()
    expect(addressViolation('::1', true)).toBeUndefined()
    expect(addressViolation('10.0.0.1', true)).toBeDefined()
  })
})

describe('a URL', () => {
  const network = networkOf({
    'hooks.example.com': ['93.184.215.14', '2606:4700::6810:84e5'],
    'intranet.example.com': ['93.184.215.14', '10.0.0.1'],
    localhost: ['127.0.0.1'],
  })
  it.each([
    ['that is none', 'hooks.example.com', 'must be an HTTPS one'],
    ['of another kind', 'ftp://hooks.example.com', 'must be an HTTPS one'],
    ['without encryption', 'http://hooks.example.com/', 'must begin with https://'],
    ['with a password', 'https://user:secret@hooks.example.com/', 'user name or password'],
    ['with a fragment', 'https://hooks.example.com/#here', 'fragment'],
    ['of an unknown host', 'https://nowhere.example.com/', 'nowhere.example.com has no address'],
    ['of this machine', 'https://localhost/', 'localhost leads to an address that is not public.'],
    ['of this machine by its address', 'https://127.0.0.1/', '127.0.0.1 is not a public address'],
    ['of this machine in IPv6', 'https://[::1]:8443/', '::1 is not a public address'],
    ['of this machine as a number', 'https://2130706433/', '127.0.0.1 is not a public address'],
    ['of this machine in hexadecimal', 'https://0x7f.1/', '127.0.0.1 is not a public address'],
    [
      'with one private address',
      'https://intranet.example.com/',
      'intranet.example.com leads to an address that is not public.',
    ],
  ])('%s is refused', async (_, url, detail) => {
    expect(await urlViolation(network, url)).toContain(detail)
  })

  it('of a public host is accepted', async () => {
    expect(await urlViolation(network, 'https://hooks.example.com/webhooks?key=1')).toBeUndefined()
  })

  it('without HTTPS is accepted on this machine alone, where that is allowed', async () => {
    const demo: WebhookNetwork = { ...network, allowLoopback: true }
    expect(await urlViolation(demo, 'http://localhost:3000/')).toBeUndefined()
    for (const host of ['hooks.example.com', 'nowhere.example.com', '10.0.0.1']) {
      expect(await urlViolation(demo, `http://${host}/`)).toBe(
        `The URL must begin with https://: ${host} is not this machine.`,
      )
    }
  })
})

describe('a request', () => {
  let receiver: Receiver
  beforeAll(async () => {
    receiver = await Receiver.open()
  })
  afterAll(() => receiver.close())
  const request = (url: string) => ({ url, headers: { 'webhook-id': 'msg_1' }, body: '{"data":{}}' })

  it('reaches an endpoint on this machine where that is allowed', async () => {
    const demo = networkOf({ localhost: ['127.0.0.1'] }, true)
    expect(await postWebhook(demo, request(`http://localhost:${receiver.port}/`))).toMatchObject({ status: 204 })
  })

  it('is not sent when the host has got a private address since it was registered', async () => {
    const before = receiver.requests
    const rebound = networkOf({ 'hooks.example.com': ['127.0.0.1'] })
    const answer = await postWebhook(rebound, request(`https://hooks.example.com:${receiver.port}/`))
    expect(answer).toMatchObject({
      status: null,
      failure: 'hooks.example.com leads to an address that is not public.',
    })
    expect(receiver.requests).toBe(before)
  })

  it('does not connect when the host changes its address between the check and the connection', async () => {
    const before = receiver.requests
    let asked = 0
    const rebinding: WebhookNetwork = {
      allowLoopback: false,
      lookup: async () => (asked++ === 0 ? ['93.184.215.14'] : ['127.0.0.1']),
    }
    const answer = await postWebhook(rebinding, request(`https://hooks.example.com:${receiver.port}/`))
    expect(asked).toBe(2)
    expect(answer).toMatchObject({
      status: null,
      failure: 'hooks.example.com leads to an address that is not public.',
    })
    expect(receiver.requests).toBe(before)
  })

  it('is not sent to an address of this machine that stands in the URL', async () => {
    const before = receiver.requests
    const answer = await postWebhook(networkOf({}), request(`http://127.0.0.1:${receiver.port}/`))
    expect(answer.failure).toContain('127.0.0.1 is not a public address')
    expect(receiver.requests).toBe(before)
  })

  it('is given up when a lookup, a connection or an answer takes too long', async () => {
    const silent: WebhookNetwork = { allowLoopback: true, lookup: () => new Promise(() => {}) }
    const late = { status: null, failure: 'There was no complete answer within 0.05 seconds.' }
    const timeoutMs = 50
    expect(await postWebhook(silent, request('https://hooks.example.com/'), { timeoutMs })).toMatchObject(late)
    receiver.answering = response => {
      receiver.keep(response)
      response.writeHead(200).write('slowly')
    }
    expect(await postWebhook(networkOf({}, true), request(receiver.url), { timeoutMs })).toMatchObject(late)
  })

  it('reads only the beginning of a long answer', async () => {
    receiver.answering = response => {
      receiver.keep(response)
      response.writeHead(200)
      for (let index = 0; index < 100; index++) response.write('x'.repeat(10_000))
    }
    const answer = await postWebhook(networkOf({}, true), request(receiver.url))
    expect(answer).toMatchObject({ status: 200, response: 'x'.repeat(1000) })
  })

  it('reports a connection that is refused', async () => {
    const gone = await Receiver.open()
    const { url } = gone
    gone.close()
    const answer = await postWebhook(networkOf({}, true), request(url))
    expect(answer.failure).toBe('The connection failed: connect ECONNREFUSED.')
  })
})

describe('Retry-After', () => {
  const now = new Date('2026-06-15T08:00:00Z')
  it.each([
    [null, null],
    ['120', '2026-06-15T08:02:00.000Z'],
    ['Mon, 15 Jun 2026 09:00:00 GMT', '2026-06-15T09:00:00.000Z'],
    ['Mon, 15 Jun 2026 07:00:00 GMT', null],
    ['999999', '2026-06-16T08:00:00.000Z'],
    ['0', null],
    ['soon', null],
  ])('%s is read as %s', (header, at) => {
    expect(retryAfterOf(header, now)?.toISOString() ?? null).toBe(at)
  })
})
