import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { operators } from '../world/cast.ts'
import { useApp } from '../world/useWorld.ts'
import { askQuestions, book } from './WaiverVisit.ts'

const { world, app } = useApp()
const { operatorId, name } = operators.kayaks
const sha256 = 'c'.repeat(64)

beforeAll(async () => {
  await askQuestions(world, [{ type: 'boolean', label: 'Can you swim?' }])
})

const set = (columns: string) =>
  world.admin.query(`update operator set ${columns} where operator_id = $1`, [operatorId])
afterAll(() =>
  set(`logo = null, brand_colour = null, phone = null, website = null, reply_to = null, billing_address = null`),
)

const get = (url: string) => app.inject({ method: 'GET', url })

describe('a page for customers', () => {
  it('begins with the name of the operator, and has nothing else that it has not set', async () => {
    const { path } = await book(app)
    const { body } = await get(path)
    expect(body).toContain(`<header class="brand">\n<p><bdi>${name}</bdi></p>`)
    expect(body).not.toMatch(/<footer|pages\/color|<img/)
  })

  it('has the logo, the colour, the phone number, the addresses and the website of the operator', async () => {
    await world.admin.query(
      'insert into picture (operator_id, sha256, width, height, created_at, check_at) values ($1, $2, 400, 200, now(), now())',
      [operatorId, sha256],
    )
    await set(
      `logo = '${sha256}', brand_colour = '#ffd400', phone = '+351282000001;ext=5', website = 'https://kayaks.example/',
       reply_to = 'office@kayaks.example', billing_address = E'Pier <1>\\nLagos'`,
    )
    const { path } = await book(app)
    const { body, headers } = await get(path)
    expect(body).toMatch(
      new RegExp(
        `<header class="brand coloured">\\n<p><img src="/pictures/op_[a-z0-9]+/${sha256}/480\\.webp" alt=""><bdi>${name}`,
      ),
    )
    expect(body).toContain('<link rel="stylesheet" href="/pages/colour/ffd400.css">')
    for (const part of [
      '<a href="tel:+351282000001,5">+351282000001 ext. 5</a>',
      '<a href="mailto:office@kayaks.example">office@kayaks.example</a>',
      '<a href="https://kayaks.example/" rel="noopener noreferrer">kayaks.example</a>',
      'Pier &#60;1&#62;\nLagos',
    ]) {
      expect(body).toContain(part)
    }
    expect(headers['content-security-policy']).toContain("style-src 'self'; img-src 'self'")
  })
})

describe('GET /pages/colour/{digits}.css', () => {
  it('has the colour, and that of text on it', async () => {
    const { statusCode, headers, body } = await get('/pages/colour/ffd400.css')
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/css; charset=utf-8',
      'public, max-age=31536000, immutable',
    ])
    expect(body).toBe(':root { --brand: #ffd400; --on-brand: #000000; }\n')
  })

  it.each(['FFD400', 'ffd40', 'x%7D%20body', 'red'])('returns 404 for %s', async digits => {
    expect((await get(`/pages/colour/${digits}.css`)).statusCode).toBe(404)
  })
})
