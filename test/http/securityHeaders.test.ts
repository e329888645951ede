import { afterEach, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../src/app/buildApp.ts'
import { LinkSigner } from '../../src/domain/access/LinkSigner.ts'
import { servicesOf, settings } from '../world/openApp.ts'
import { useWorld } from '../world/useWorld.ts'
import { listen, sendRaw } from './sendRaw.ts'

const world = useWorld()
let app: FastifyInstance

afterEach(() => app.close())

const HSTS = 'strict-transport-security: max-age=31536000'

it.each([
  ['https://booking.example', true],
  ['http://booking.example', false],
])('%s: every answer tells browsers to use nothing but https, or none', async (publicUrl, isTold) => {
  const links = new LinkSigner(publicUrl, Buffer.alloc(32))
  app = await buildApp(
    { ...servicesOf(world), links },
    { ...settings, drainTime: 0, maxInFlight: 0, maxConnectionsPerAddress: 1, permitTimeout: 1 },
  )
  const { port } = await listen(app)
  const close = 'Host: x\r\nConnection: close\r\n\r\n'
  const answers = {
    'a served one': await sendRaw(port, `GET /health HTTP/1.1\r\n${close}`),
    'a refused request': await sendRaw(port, `GET /graphql HTTP/1.1\r\n${close}`),
    'a refusal while routing': await sendRaw(port, `GET /api/%ZZ HTTP/1.1\r\n${close}`),
    'no HTTP': await sendRaw(port, 'GARBAGE\r\n\r\n'),
  }
  for (const [what, answer] of Object.entries(answers)) {
    expect([what, answer.toLowerCase().includes(`\r\n${HSTS}\r\n`)]).toEqual([what, isTold])
    expect([what, answer.toLowerCase().includes('\r\nreferrer-policy: no-referrer\r\n')]).toEqual([what, true])
  }
})
