import { describe, expect, it } from '@jest/globals'
import type { AppSettings } from '../../src/app/AppSettings.ts'
import { buildApp } from '../../src/app/buildApp.ts'
import { LinkSigner } from '../../src/domain/access/LinkSigner.ts'
import { atEndOfFile } from '../world/atEndOfFile.ts'
import { servicesOf, settings } from '../world/openApp.ts'
import { useApp } from '../world/useWorld.ts'

const { world, app } = useApp()

const url = '/.well-known/security.txt'
const securityContact = 'mailto:security@booking.example'

async function open(publicUrl: string, overrides: Partial<AppSettings> = { securityContact }) {
  const links = new LinkSigner(publicUrl, Buffer.alloc(32, 7))
  const opened = await buildApp({ ...servicesOf(world), links }, { ...settings, ...overrides })
  atEndOfFile(() => opened.close())
  return opened
}

describe('GET /.well-known/security.txt', () => {
  it('says whom to tell about a vulnerability, without a key, for half a year from today', async () => {
    const { statusCode, headers, body } = await (await open('https://booking.example')).inject(url)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(headers['cache-control']).toBe('public, max-age=300')
    expect(body).toBe(
      [
        'Contact: mailto:security@booking.example',
        'Expires: 2026-12-12T00:00:00.000Z',
        'Preferred-Languages: en',
        'Canonical: https://booking.example/.well-known/security.txt',
        'Policy: https://booking.example/guides/security',
        '',
      ].join('\n'),
    )
    expect(world.now.toISOString()).toBe('2026-06-15T08:00:00.000Z')
  })

  it('names a policy that is served', async () => {
    const served = await open('https://booking.example')
    const [, policy] = /^Policy: https:\/\/booking\.example(.*)$/m.exec((await served.inject(url)).body) ?? []
    const { statusCode, body } = await served.inject(policy!)
    expect([statusCode, body.includes('id="report-a-vulnerability"')]).toEqual([200, true])
  })

  it('answers HEAD like GET, without the body', async () => {
    const { statusCode, headers, body } = await (await open('https://booking.example')).inject({ method: 'HEAD', url })
    expect([statusCode, headers['content-type'], body]).toEqual([200, 'text/plain; charset=utf-8', ''])
  })

  it('names no address without https, which RFC 9116 does not allow', async () => {
    const { body } = await (await open('http://booking.example')).inject(url)
    expect(body).toMatch(/^Contact: .*\nExpires: .*\nPreferred-Languages: en\n$/)
  })

  it('is served where only trusted documents run', async () => {
    const overrides = { securityContact, trustedDocuments: 'only' as const, sandbox: false }
    expect((await (await open('https://booking.example', overrides)).inject(url)).statusCode).toBe(200)
  })

  it('is not found without a contact', async () => {
    expect((await app.inject(url)).statusCode).toBe(404)
    expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(404)
  })
})
