import { describe, expect, it } from '@jest/globals'
import { findAgencyKeys } from '../../src/domain/access/agencies/agencyKeys.ts'
import { findAgencies } from '../../src/domain/access/agencies/findAgencies.ts'
import { authenticate } from '../../src/domain/access/authenticate.ts'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { refusalOf } from '../graphql/ask.ts'
import { kayaks, walls } from '../world/agency.ts'
import { client } from '../world/cast.ts'
import { runCommand } from '../world/runCommand.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()

/** Runs a command line on the database of this world. */
const run = (program: string, args: string[]) => runCommand([program, ...args], { DATABASE_URL: world.databaseUrl })
const agencies = (...args: string[]) => run('agencies', args)
const call = (key: string, operator: string) =>
  authenticate(world.database, `Bearer ${key.trim()}`, new Date(), client, operator)
const grant = (name: string, operator: string, partner = 'wanderly') =>
  agencies('grant', '--agency', name, '--operator', operator, '--partner', partner)
const idOf = async (name: string) => {
  const agency = (await findAgencies(world.database)).find(each => each.name === name)!
  return (await findAgencyKeys(world.database, agency.agencyId)).map(each => encodeTypeId('agk', each.agencyKeyId))
}

describe('booking-gateway agencies', () => {
  it('adds an agency, issues its key, connects it to operators, and lists them without secrets', async () => {
    const created = await agencies('create', '--name', 'Northstar')
    expect(created).toEqual({ out: expect.stringMatching(/^agy_[0-9a-z]{26}\n$/), err: '', code: 0 })
    const issued = await agencies('issue-key', '--agency', 'northstar', '--name', 'Web', '--expires', '2090-01-01')
    const [keyId] = await idOf('Northstar')
    expect(issued).toEqual({
      out: expect.stringMatching(/^abk_[0-9A-Za-z]{36}\n$/),
      err: `Issued "Web" (${keyId}) for the agency "Northstar". It expires at 2090-01-01T00:00:00.000Z.\nThe key is shown only once.\n`,
      code: 0,
    })
    expect(await grant(created.out.trim(), 'Harbour Kayaks')).toEqual({
      out: '',
      err: 'The agency "Northstar" sells for "Harbour Kayaks" as its partner "Wanderly".\n',
      code: 0,
    })
    await grant('Northstar', walls)
    expect(await call(issued.out, kayaks)).toMatchObject({ partnerSlug: 'wanderly', scopes: ['ota'] })
    const listed = await agencies('list')
    expect(listed.out).toMatch(/^AGENCY ID +NAME +WORKING KEYS +OPERATORS\n/)
    expect(listed.out).toMatch(/\nagy_\w+ +Northstar +1 +Brooklyn Walls, Harbour Kayaks\n/)
    const keys = await agencies('list-keys', '--agency', 'Northstar')
    expect(keys.out).toMatch(new RegExp(`\\n${keyId} +abk_\\w{6} +Northstar +Web +works until 2090-01-01 00:00Z\\n`))
    expect(keys.out).not.toContain(issued.out.trim())
    const ofOperator = await run('keys', ['list', '--operator', 'Harbour Kayaks'])
    expect(ofOperator.out).toMatch(/ Web \(of the agency Northstar\) /)
    const ended = await agencies('end-grant', '--agency', 'Northstar', '--operator', 'Harbour Kayaks')
    expect(ended).toEqual({ out: '', err: 'The agency "Northstar" no longer sells for "Harbour Kayaks".\n', code: 0 })
    expect((await refusalOf(call(issued.out, kayaks))).code).toBe('permission-denied')
    expect((await call(issued.out, walls)).operatorName).toBe('Brooklyn Walls')
  })

  it('rolls and revokes a key by its identifier, its first characters or the key itself', async () => {
    await agencies('create', '--name', 'Rolling')
    const first = (await agencies('issue-key', '--agency', 'Rolling', '--name', 'Web')).out
    await grant('Rolling', kayaks, 'tripster')
    const rolled = await agencies('roll-key', first.slice(0, 10), '--grace-minutes', '60')
    expect(rolled.err).toMatch(
      /^Issued "Web" \(agk_\w+\)\.\nThe key is shown only once\. The old one keeps working for 60 minutes\.\n$/,
    )
    await call(first, kayaks)
    await call(rolled.out, kayaks)
    const [, oldId] = await idOf('Rolling')
    expect((await agencies('revoke-key', oldId!)).err).toBe(`Revoked "Web" (${oldId}).\n`)
    expect((await agencies('revoke-key', oldId!)).err).toBe(`Already revoked: "Web" (${oldId}).\n`)
    expect((await refusalOf(call(first, kayaks))).message).toBe('This API key was revoked.')
    expect((await agencies('revoke-key', rolled.out.trim())).code).toBe(0)
    expect((await refusalOf(call(rolled.out, kayaks))).message).toBe('This API key was revoked.')
  })

  it('shows its help', async () => {
    for (const args of [[], ['--help'], ['grant', '--help']]) {
      const { out, code } = await agencies(...args)
      expect([code, out]).toEqual([0, expect.stringMatching(/^Adds agencies, which sell for several operators/)])
    }
  })

  it.each<[string, string[], string]>([
    ['a missing name', ['create'], 'An agency needs --name.'],
    ['what a key needs', ['issue-key'], 'A key needs --agency and --name.'],
    ['what a connection needs', ['grant', '--agency', 'Northstar'], 'A connection needs --operator and --partner.'],
    ['an unknown agency', ['issue-key', '--agency', 'Nobody', '--name', 'x'], 'There is no agency "Nobody".'],
    [
      'an unknown partner',
      ['grant', '--agency', 'Northstar', '--operator', 'Brooklyn Walls', '--partner', 'tripster'],
      'This operator has no partner "tripster". It has: wanderly.',
    ],
    ['an unknown key', ['roll-key', 'abk_nobody'], 'There is no such key of an agency.'],
    ['an unknown command', ['steal'], '"steal" is not a command. See booking-gateway agencies --help.'],
    ['a command without its key', ['revoke-key'], 'Give the key to revoke. See booking-gateway agencies --help.'],
  ])('reports errors in whole sentences: %s', async (_what, args, sentence) => {
    const code = sentence.endsWith('--help.') ? 64 : 1
    expect(await agencies(...args)).toEqual({ out: '', err: expect.stringContaining(sentence), code })
  })
})
