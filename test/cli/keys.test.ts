import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { authenticate } from '../../src/domain/access/authenticate.ts'
import { findKeys } from '../../src/domain/access/findKeys.ts'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { refusalOf } from '../graphql/ask.ts'
import { keys as cast, client, operators } from '../world/cast.ts'
import { runCommand } from '../world/runCommand.ts'
import { databaseUrl } from '../world/template.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()

const { operatorId } = operators.kayaks
const operatorKey = encodeTypeId('op', operatorId)

/** Runs the command line, on the database of this world by default. */
const keys = (args: string[], environment: Record<string, string> = { DATABASE_URL: world.databaseUrl }) =>
  runCommand(['keys', ...args], environment)

const issue = (...args: string[]) => keys(['issue', '--operator', 'Harbour Kayaks', ...args])
const call = (key: string) => authenticate(world.database, `Bearer ${key.trim()}`, new Date(), client)
const keyNamed = async (name: string) => (await findKeys(world.database, operatorId)).find(each => each.name === name)!

describe('booking-gateway keys issue', () => {
  it('prints only the key to standard output, and the rest to standard error', async () => {
    const { out, err, code } = await issue(
      '--partner',
      'wanderly',
      '--scopes',
      'ota,usage:read',
      '--name',
      'Piped',
      '--expires',
      '2090-01-01',
    )
    expect(code).toBe(0)
    expect(out).toMatch(/^abk_[0-9A-Za-z]{62}\n$/)
    const { keyId } = await keyNamed('Piped')
    expect(err).toBe(
      `Issued "Piped" (${encodeTypeId('key', keyId)}) with the scopes ota, usage:read. ` +
        'It expires at 2090-01-01T00:00:00.000Z.\nThe key is shown only once.\n',
    )
    expect(await call(out)).toMatchObject({ operatorId, partnerSlug: 'wanderly', scopes: ['ota', 'usage:read'] })
  })

  it('accepts the operator’s identifier, or its name ignoring case', async () => {
    for (const operator of [operatorKey, operatorId, 'HARBOUR kayaks']) {
      const { out } = await keys(['issue', '--operator', operator, '--scopes', 'usage:read', '--name', 'Named'])
      expect((await call(out)).operatorId).toBe(operatorId)
    }
  })

  it.each<[string, string[], string]>([
    ['what is missing', ['issue'], 'A key needs --operator and --scopes and --name.'],
    [
      'an unknown operator',
      ['issue', '--operator', 'Nobody', '--scopes', 'ota', '--name', 'x'],
      'There is no operator "Nobody". There are: "Brooklyn Walls", "Harbour Kayaks".',
    ],
    [
      'an unknown partner',
      ['issue', '--operator', 'Brooklyn Walls', '--scopes', 'ota', '--name', 'x', '--partner', 'tripster'],
      'This operator has no partner "tripster". It has: wanderly.',
    ],
    [
      'an unknown scope',
      ['issue', '--operator', 'Harbour Kayaks', '--scopes', 'ota,root', '--name', 'x'],
      '"root" is not a scope. The scopes are: ota, usage:write, usage:read, operator:read, operator:write, departures:read, ' +
        'checkin:write, bookings:read, bookings:write, catalogue:write, partners:read, partners:write, audit:read.',
    ],
    [
      'a key to sell without a partner that has expired already, both at once',
      ['issue', '--operator', 'Harbour Kayaks', '--scopes', 'ota', '--name', 'x', '--expires', '2020-01-01'],
      'A key with the scope "ota" sells as a partner: say which one.\n' +
        'A key must expire in the future: 2020-01-01T00:00:00.000Z has passed.',
    ],
    [
      'a day that does not exist',
      ['issue', '--operator', 'Harbour Kayaks', '--scopes', 'usage:read', '--name', 'x', '--expires', '2027-02-30'],
      '"2027-02-30" is neither a day that exists, such as 2027-01-01, nor an instant, such as 2027-01-01T09:00:00Z.',
    ],
    [
      'a day too far to write down',
      ['issue', '--operator', 'Harbour Kayaks', '--scopes', 'usage:read', '--name', 'x', '--expires', '9999-12-31'],
      '"9999-12-31" is neither a day that exists, such as 2027-01-01, nor an instant, such as 2027-01-01T09:00:00Z.',
    ],
    ['an unknown option', ['issue', '--owner', 'x'], "Unknown option '--owner'. See booking-gateway keys --help."],
    ['an unknown command', ['steal'], '"steal" is not a command. See booking-gateway keys --help.'],
    ['a command without its key', ['revoke'], 'Give the key to revoke. See booking-gateway keys --help.'],
    ['an unknown key', ['roll', 'abk_nobody'], 'There is no such key. The command "list" shows all of them.'],
  ])('reports errors in whole sentences: %s', async (_what, args, sentence) => {
    // A wrong command line has the standard exit code.
    const code = sentence.endsWith('--help.') ? 64 : 1
    expect(await keys(args)).toEqual({ out: '', err: `${sentence}\n`, code })
  })
})

describe('booking-gateway keys list', () => {
  it('lists the keys of an operator as a table, without secrets', async () => {
    const { out, code } = await keys(['list', '--operator', 'Brooklyn Walls'])
    expect(code).toBe(0)
    const [head, ...rows] = out.trimEnd().split('\n')
    const at = (title: string) => head!.indexOf(title)
    expect(rows).toHaveLength(2)
    for (const row of rows) expect(row.slice(at('OPERATOR'), at('PARTNER')).trim()).toBe('Brooklyn Walls')
    const seller = rows.find(row => row.includes(' ota '))!
    expect(seller.slice(at('PARTNER'), at('SCOPES')).trim()).toBe('wanderly')
    expect(seller.slice(at('STATE'), at('LAST USED')).trim()).toBe('works')
    expect(seller.slice(at('LAST USED')).trim()).toBe('never')
    expect(out).not.toContain(cast.wallPartner.text)
  })

  it('lists the keys of every operator', async () => {
    const { out } = await keys(['list'])
    expect(out).toContain('Brooklyn Walls')
    expect(out).toContain('Harbour Kayaks')
  })
})

describe('booking-gateway keys revoke', () => {
  it('revokes a key by its identifier, its first characters or the key itself', async () => {
    for (const name of ['identifier', 'beginning', 'itself']) {
      const { out } = await issue('--scopes', 'usage:read', '--name', name)
      const { keyId, prefix } = await keyNamed(name)
      const which = { identifier: encodeTypeId('key', keyId), beginning: prefix, itself: out.trim() }[name]!
      const first = await keys(['revoke', which])
      expect(first).toEqual({
        out: '',
        err: `Revoked "${name}" (${encodeTypeId('key', keyId)}) with the scopes usage:read.\n`,
        code: 0,
      })
      expect((await refusalOf(call(out))).message).toBe('This API key was revoked.')
      expect((await keys(['revoke', which])).err).toMatch(/^Already revoked: /)
    }
  })
})

describe('booking-gateway keys roll', () => {
  it('prints the new key and keeps the old one valid for the grace period', async () => {
    const { out: old } = await issue('--scopes', 'usage:read', '--name', 'Rolled')
    const { keyId } = await keyNamed('Rolled')
    const { out, err } = await keys(['roll', encodeTypeId('key', keyId), '--grace-minutes', '60'])
    expect(err).toMatch(/The key is shown only once\. The old one keeps working for 60 minutes\.\n$/)
    expect((await call(out)).scopes).toEqual(['usage:read'])
    expect((await call(old)).keyId).toBe(keyId)
  })

  it('revokes the old key immediately without a grace period', async () => {
    const { out: old } = await issue('--scopes', 'usage:read', '--name', 'Replaced')
    const { out } = await keys(['roll', old.trim()])
    await call(out)
    expect((await refusalOf(call(old))).message).toBe('This API key was revoked.')
  })
})

describe('booking-gateway keys', () => {
  it('shows its help', async () => {
    for (const args of [[], ['--help'], ['issue', '--help']]) {
      const { out, code } = await keys(args)
      expect(out).toMatch(/^Issues, lists, changes, limits, revokes and rolls API keys\./)
      expect(code).toBe(0)
    }
  })

  it('explains what to do if there is no database yet', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'keys-'))
    try {
      expect(await keys(['list'], { DATA_DIR: folder })).toEqual({
        out: '',
        err: `There is no database in ${folder} yet: start the service once with npm start, or set DATABASE_URL.\n`,
        code: 1,
      })
    } finally {
      await rm(folder, { recursive: true })
    }
    const empty = { DATABASE_URL: databaseUrl('postgres') }
    expect((await keys(['list'], empty)).err).toBe(
      'This database has no tables yet: start the service once with npm start.\n',
    )
    const elsewhere = { DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none' }
    expect((await keys(['list'], elsewhere)).err).toBe(
      'The database of DATABASE_URL cannot be used: nothing listens at its address.\n',
    )
  })
})

describe('booking-gateway keys limit', () => {
  it('sets the rate limits of a key, and takes them away', async () => {
    await issue('--scopes', 'usage:read', '--name', 'Limited')
    const { keyId, prefix } = await keyNamed('Limited')
    const limited = await keys(['limit', prefix, '--reads', '20', '--usage-entries', '9000'])
    expect(limited).toEqual({
      out: '',
      err:
        `Changed "Limited" (${encodeTypeId('key', keyId)}) with the scopes usage:read. It does not expire. ` +
        'It now has 20 reads, 9000 usage-entries a second.\n',
      code: 0,
    })
    expect((await keyNamed('Limited')).rateLimits).toEqual({ reads: 20, 'usage-entries': 9000 })
    const back = await keys(['limit', prefix, '--reads', 'default', '--usage-entries', 'default'])
    expect(back.err).toContain('It now has the limits of the installation.')
    expect((await keyNamed('Limited')).rateLimits).toBeNull()
  })

  it.each([
    [[], 'Give a rate for at least one of --reads, --availability, --bookings, --usage-entries.'],
    [['--reads', '0'], '--reads is a number of calls per second from 1 to 100000, or "default", and not "0".'],
  ])('refuses %j', async (args, message) => {
    const { err, code } = await keys(['limit', cast.usage.text, ...args])
    expect([code, err]).toEqual([1, expect.stringContaining(message)])
  })
})
