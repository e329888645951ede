import { expect, it } from '@jest/globals'
import { GraphQLError, parse } from 'graphql'
import { consoleToLog } from '../../src/app/consoleToLog.ts'
import { newLogger } from '../../src/app/newLogger.ts'
import { newKeyText } from '../../src/domain/access/keyText.ts'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { oldToken } from '../access/oldToken.ts'
import { partners } from '../world/cast.ts'
import { findLeaks } from '../world/findLeaks.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()

/** The log line of an error. */
function logged(err: unknown) {
  const lines: string[] = []
  newLogger('info', { write: (line: string) => lines.push(line) }).error({ err }, 'request failed')
  const [line = ''] = lines
  return { line, err: JSON.parse(line).err }
}

it('logs the violated constraint of a database error, but nothing of the row', async () => {
  const { operatorId, partnerId } = partners.wanderly
  const insert = `insert into partner (operator_id, partner_id, name, slug, created_at) values ($1, $2, 'X', 'x', now())`
  const error = await world.admin.query(insert, [operatorId, partnerId]).catch((cause: unknown) => cause)
  const { line, err } = logged(error)
  expect(Object.keys(err).sort()).toEqual(['code', 'constraint', 'message', 'stack', 'type'])
  expect(err).toMatchObject({ code: '23505', constraint: 'partner_pkey' })
  expect(line).not.toContain(partnerId)
})

it('logs nothing of the query in an error of graphql-js', () => {
  const nodes = [parse('{ products(filter: { text: "Ada Lovelace" }) { nodes { name } } }')]
  const { line, err } = logged(new GraphQLError('It failed.', { nodes, extensions: { sent: 'Ada Lovelace' } }))
  expect(err).toMatchObject({ type: 'GraphQLError', message: 'It failed.' })
  expect(line).not.toContain('Lovelace')
})

it('logs the causes of an error, up to a depth', () => {
  const first = new Error('first', { cause: new Error('second') })
  expect(logged(first).err.cause.message).toBe('second')
  first.cause = first
  expect(logged(first).line.match(/"message":"first"/g)!.length).toBeLessThan(10)
  expect(logged('secret').line).not.toContain('secret')
})

it('redacts keys, links and passwords in messages', () => {
  const { operatorId, partnerId } = partners.wanderly
  const key = newKeyText(operatorId)
  const expiresAt = new Date('2027-01-01T00:00:00Z')
  const link = world.links.sign('waiver', operatorId, partnerId, expiresAt)
  const old = oldToken(world.links, 'waiver', partnerId, expiresAt)
  const version = Buffer.from([0, 0, 0, 1])
  const memberId = Buffer.from(partnerId.replaceAll('-', ''), 'hex')
  const calendars = [
    world.links.signTarget('member calendar', operatorId, partnerId, version),
    world.links.signBytes('member calendar', Buffer.concat([memberId, version])),
  ]
  const words = [
    `key ${key}`,
    `GET /waiver/${link}/x`,
    `GET /waiver/${old}`,
    'postgres://booking:hunter@2@127.0.0.1:5432/booking',
  ].join(', ')
  const { line, err } = logged(new Error(words))
  expect(err.message).toBe('key abk_…, GET /waiver/…/x, GET /waiver/…, postgres://booking:…@127.0.0.1:5432/booking')
  const lines: string[] = [line]
  const log = newLogger('trace', { write: (each: string) => lines.push(each) })
  log.warn(`Reply was already sent in the "/waiver/${link}" route`)
  for (const calendar of calendars) log.warn(`Reply was already sent in the "/calendars/${calendar}.ics" route`)
  log.error({ req: { method: 'GET', url: `/waiver/${link}`, headers: { authorization: key } } }, 'misused')
  log.trace({ busboyOptions: { headers: { authorization: key } } }, 'Providing options to busboy')
  expect(findLeaks(lines.join(''))).toEqual([])
})

it('writes identifiers as the API does', () => {
  const lines: string[] = []
  const { operatorId, partnerId } = partners.wanderly
  const log = newLogger('info', { write: (line: string) => lines.push(line) })
  log.error({ operatorId, partnerId, uploadId: null, keyId: 'key_x' }, 'a chore failed')
  const [op, ptr] = [encodeTypeId('op', operatorId), encodeTypeId('ptr', partnerId)]
  expect(JSON.parse(lines[0]!)).toMatchObject({ operatorId: op, partnerId: ptr, uploadId: null, keyId: 'key_x' })
})

it('logs what libraries write to the console', () => {
  const lines: string[] = []
  const log = newLogger('info', { write: (line: string) => lines.push(line) })
  const restore = consoleToLog(log)
  try {
    console.trace(new Error('Its worker has ended.'))
    console.error('Retried 3 times:', 7)
    console.log('Ready')
    process.emit('warning', Object.assign(new Error('Too old.'), { name: 'DeprecationWarning' }))
  } finally {
    restore()
  }
  expect(lines.map(each => JSON.parse(each))).toMatchObject([
    { err: { message: 'Its worker has ended.' }, msg: 'A library writes: Its worker has ended.' },
    { msg: 'A library writes: Retried 3 times: 7' },
    { level: 30, msg: 'A library writes: Ready' },
    { err: { type: 'DeprecationWarning', message: 'Too old.' }, msg: 'Node warns.' },
  ])
})
