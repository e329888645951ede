import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { MikroORM } from '@mikro-orm/postgresql'
import pg from 'pg'
import { openDatabase } from '../../src/app/openDatabase.ts'
import { migrate } from '../../src/app/schema/migrate.ts'
import { schemaOptions } from '../../src/app/schema/schemaOptions.ts'
import { agencyKeyHash } from '../../src/domain/access/agencies/agencyKeyHash.ts'
import { authenticate } from '../../src/domain/access/authenticate.ts'
import { hashKeyText, newKeyText } from '../../src/domain/access/keyText.ts'
import { locateKeys } from '../../src/domain/access/locateKeys.ts'
import { rollKey } from '../../src/domain/access/rollKey.ts'
import type { OpenDatabase } from '../../src/platform/connection/openPool.ts'
import { addOldKey } from '../access/addOldKey.ts'
import { refusalOf } from '../graphql/ask.ts'
import { kayaks } from '../world/agency.ts'
import { client, NOW, operators } from '../world/cast.ts'
import { databaseUrl, serverUrl } from '../world/template.ts'

/** The last migration before keys carried their operator. */
const BEFORE = 'Migration20261129110400_ReplaceIndexesOfChores'

const name = `directory_${randomBytes(6).toString('hex')}`
const { operatorId } = operators.kayaks
const id = '01970000-0000-7000-8000-000000000abc'
const ofAgency = newKeyText(undefined)

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client(serverUrl())
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

const rows = [
  ...Object.values(operators).map(
    each => `insert into operator (operator_id, name, time_zone, currency, created_at)
     values ('${each.operatorId}', '${each.name}', '${each.timeZone}', '${each.currency}', now())`,
  ),
  `insert into partner (operator_id, partner_id, name, slug, created_at) values ('${operatorId}', '${id}', 'P', 'p', now())`,
  `insert into agency (agency_id, name, created_at) values ('${id}', 'A', now())`,
  `insert into agency_key (agency_key_id, agency_id, name, prefix, hash, created_at)
   values ('${id}', '${id}', 'K', 'abk_AAAAAA', '\\x${hashKeyText(ofAgency).toString('hex')}', now())`,
  `insert into api_key (operator_id, key_id, partner_id, name, prefix, hash, scopes, created_at, agency_key_id)
   values ('${operatorId}', '${id}', '${id}', 'K', 'abk_AAAAAA',
     '\\x${agencyKeyHash(hashKeyText(ofAgency), operatorId).toString('hex')}', '{ota}', now(), '${id}')`,
]

let database: OpenDatabase
let old: { key: string; keyId: string }[]
beforeAll(async () => {
  await onServer(`create database ${name}`)
  const orm = new MikroORM(schemaOptions(databaseUrl(name)))
  await orm.migrator.up({ to: BEFORE }).finally(() => orm.close())
  database = await openDatabase(databaseUrl(name), 4)
  for (const each of rows) await database.query(each)
  old = []
  for (const { operatorId: each } of Object.values(operators)) old.push(await addOldKey(database, each))
  await migrate(databaseUrl(name))
})
afterAll(async () => {
  await database.close()
  await onServer(`drop database ${name} with (force)`)
})

const call = (key: string, operator?: string) => authenticate(database, `Bearer ${key}`, NOW, client, operator)
const inDirectory = () =>
  database.query('select hash, operator_id "operatorId", key_id "keyId" from api_key_directory order by operator_id')

describe('the directory of keys', () => {
  it('finds the operators of all keys that were issued before keys carried them', async () => {
    const operatorIds = Object.values(operators).map(each => each.operatorId)
    expect(await inDirectory()).toEqual(
      old.map(({ key, keyId }, index) => ({ hash: hashKeyText(key), operatorId: operatorIds[index], keyId })),
    )
    const callers = await Promise.all(old.map(({ key }) => call(key)))
    expect(callers.map(each => each.operatorId)).toEqual(operatorIds)
    expect(await locateKeys(database, old[1]!.key)).toEqual([{ operatorId: operatorIds[1], keyId: old[1]!.keyId }])
  })

  it('lacks what was made for agencies, whose keys work with the header', async () => {
    expect(await call(ofAgency, kayaks)).toMatchObject({ operatorId, keyId: id })
    expect((await refusalOf(call(ofAgency))).code).toBe('operator-required')
  })

  it('is not added to: what replaces an old key carries its operator', async () => {
    const before = await inDirectory()
    const { key } = await rollKey(database, operatorId, old[0]!.keyId, 60, NOW)
    for (const each of [key, old[0]!.key]) expect((await call(each)).operatorId).toBe(operatorId)
    expect(await inDirectory()).toEqual(before)
  })

  it('keeps nothing of a key that is deleted', async () => {
    await database.query('delete from api_key where operator_id = $1 and key_id = $2', [
      operators.walls.operatorId,
      old[1]!.keyId,
    ])
    expect(await inDirectory()).toMatchObject([{ operatorId }])
    expect((await refusalOf(call(old[1]!.key))).message).toBe('This API key is not known.')
  })
})
