import { beforeAll, describe, expect, it } from '@jest/globals'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { findStaff } from '../../src/domain/staff/findStaff.ts'
import { Crew, headersOf } from '../staff/Crew.ts'
import { operators } from '../world/cast.ts'
import { bearer } from '../world/openApp.ts'
import { runCommand } from '../world/runCommand.ts'
import { useApp } from '../world/useWorld.ts'

const { world, app } = useApp()
const { operatorId } = operators.kayaks
let crew: Crew
beforeAll(async () => {
  crew = new Crew(world, app)
  // The links of the commands are for this service, and expire by the clock of this machine.
  await world.admin.query('insert into link_secret (id, secret) values (1, $1)', [Buffer.alloc(32, 7)])
  world.now = new Date()
})

/** Runs the command line on the database of this world. */
const staff = (...args: string[]) =>
  runCommand(['staff', ...args], { DATABASE_URL: world.databaseUrl, PUBLIC_URL: 'https://bookings.test' })

const ofKayaks = ['--operator', 'Harbour Kayaks']
const invite = (email: string, role: string, name = 'Marta Reis') =>
  staff('invite', ...ofKayaks, '--name', name, '--email', email, '--role', role)
const accountOf = async (email: string) =>
  (await findStaff(world.database, operatorId)).findLast(each => each.email === email)!
const idOf = ({ keyId }: { keyId: string }) => encodeTypeId('stf', keyId)
const tokenOf = (out: string) => /^https:\/\/bookings\.test\/dashboard#sign-in=([\w-]+)\n$/.exec(out)![1]!

/** Signs in with the link that a command has printed. */
async function follow(out: string) {
  world.now = new Date()
  const answer = await crew.open(tokenOf(out))
  return answer.statusCode === 204 ? headersOf(answer) : answer.statusCode
}

describe('booking-gateway staff invite', () => {
  it('adds an account, prints a link that signs in within seven days, and sends no letter', async () => {
    const { out, err, code } = await invite('marta@example.com', 'Owner')
    expect(code).toBe(0)
    const account = await accountOf('marta@example.com')
    expect(account).toMatchObject({ name: 'Marta Reis', role: 'OWNER', lastSignedInAt: null })
    const [, until] = /until (\S+)\. No letter was sent\.\n$/.exec(err)!
    expect(err).toBe(
      `Added "Marta Reis" <marta@example.com> (${idOf(account)}), owner.\n` +
        `The link works once, until ${until}. No letter was sent.\n`,
    )
    expect(Date.parse(until!) - account.createdAt.getTime()).toBe(7 * 24 * 3_600_000)
    expect(await world.admin.query('select payload from graphile_worker._private_jobs')).toEqual([])
    const session = await follow(out)
    expect(await crew.data(session as never, '{ viewer { staff { name role } } }')).toEqual({
      viewer: { staff: { name: 'Marta Reis', role: 'OWNER' } },
    })
    expect(await follow(out)).toBe(401)
  })

  it('refuses an address that an active account has, in upper or lower case', async () => {
    expect(await invite('MARTA@example.com', 'guide')).toEqual({
      out: '',
      err: 'An active staff account of this operator has this e-mail address.\n',
      code: 1,
    })
  })
})

describe('booking-gateway staff sign-in', () => {
  it('prints a link that signs in once, within 15 minutes', async () => {
    const { out, err, code } = await staff('sign-in', '--operator', 'HARBOUR kayaks', '--email', 'Marta@Example.com')
    expect([code, err]).toEqual([
      0,
      expect.stringMatching(
        /^Signs in "Marta Reis" <marta@example\.com> \(stf_\w+\), owner\.\nThe link works once, until \S+\.\n$/,
      ),
    ])
    const [link] = await world.admin.query<{ seconds: number }>(
      'select extract(epoch from expires_at - now())::int seconds from dashboard_session where opened_at is null',
    )
    expect(link!.seconds).toBeGreaterThan(0)
    expect(link!.seconds).toBeLessThanOrEqual(15 * 60)
    expect(await follow(out)).toMatchObject({ cookie: expect.any(String) })
    expect(await follow(out)).toBe(401)
  })
})

describe('booking-gateway staff list', () => {
  it('lists the accounts of an operator, or of every one, as a table', async () => {
    await new Crew(world, app, operators.walls).add('GUIDE' as never, { name: 'Climber', email: 'climber@example.com' })
    const { out, code } = await staff('list', ...ofKayaks)
    expect(code).toBe(0)
    const [head, ...rows] = out.trimEnd().split('\n')
    expect(head).toMatch(/^STAFF ID +OPERATOR +NAME +E-MAIL +ROLE +STATE +LAST SIGNED IN$/)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatch(
      /^stf_\w+ +Harbour Kayaks +Marta Reis +marta@example\.com +owner +active +\d{4}-\d\d-\d\d \d\d:\d\d/,
    )
    const { out: all } = await staff('list')
    expect(all).toMatch(/Brooklyn Walls +Climber +climber@example\.com +guide +active +never/)
    expect(all).toContain('Harbour Kayaks')
    const { out: keys } = await runCommand(['keys', 'list'], { DATABASE_URL: world.databaseUrl })
    expect(keys).not.toMatch(/Marta|Climber/)
  })
})

describe('booking-gateway staff role and deactivate', () => {
  it('change the role, and end the account with its sessions', async () => {
    const session = (await follow((await invite('eva@example.com', 'reception', 'Eva')).out)) as Record<string, string>
    const account = await accountOf('eva@example.com')
    const ofEva = [...ofKayaks, '--email', 'EVA@example.com']
    const read = '{ auditLog { nodes { action } } }'
    expect(await crew.codeOf(session, read)).toBe('permission-denied')
    expect(await staff('role', ...ofEva, '--role', 'manager')).toEqual({
      out: '',
      err: `Changed "Eva" <eva@example.com> (${idOf(account)}), manager. It applies to the next request.\n`,
      code: 0,
    })
    expect(await crew.codeOf(session, read)).toBeUndefined()
    const { out: link } = await staff('sign-in', ...ofEva)
    expect(await staff('deactivate', ...ofEva)).toEqual({
      out: '',
      err: `Deactivated "Eva" <eva@example.com> (${idOf(account)}), manager. Its sessions and links have ended.\n`,
      code: 0,
    })
    expect(await crew.codeOf(session, read)).toBe('unauthenticated')
    expect(await follow(link)).toBe(401)
    expect((await staff('deactivate', ...ofEva)).err).toBe(
      'Harbour Kayaks has no active staff account with this e-mail address. The command "list" shows all of them.\n',
    )
    expect((await staff('list', ...ofKayaks)).out).toMatch(/ Eva .* manager +deactivated \d{4}-/)
    // The address is free again.
    expect((await invite('eva@example.com', 'guide', 'Eva')).code).toBe(0)
  })

  it('leave the last owner', async () => {
    const ofMarta = [...ofKayaks, '--email', 'marta@example.com']
    for (const args of [
      ['role', ...ofMarta, '--role', 'guide'],
      ['deactivate', ...ofMarta],
    ]) {
      expect(await staff(...args)).toEqual({
        out: '',
        err: 'Marta Reis is the last owner. Make somebody else an owner first.\n',
        code: 1,
      })
    }
  })
})

describe('booking-gateway staff', () => {
  it('is audited, with what it changed', async () => {
    const query = `{ auditLog(first: 100, filter: { objectTypes: [STAFF_ACCOUNT] }) { nodes { action objectId actor staff { name } } } }`
    const { auditLog } = await crew.data<{ auditLog: { nodes: { action: string; objectId: string }[] } }>(
      bearer('operator'),
      query,
    )
    const marta = idOf(await accountOf('marta@example.com'))
    const ofMarta = auditLog.nodes.filter(each => each.objectId === marta)
    expect(ofMarta).toEqual([
      { action: 'staff sign-in', objectId: marta, actor: 'COMMAND_LINE', staff: null },
      { action: 'staff invite', objectId: marta, actor: 'COMMAND_LINE', staff: null },
    ])
    expect(auditLog.nodes.filter(each => each.objectId !== marta).map(each => each.action)).toEqual([
      'staff invite',
      'staff deactivate',
      'staff sign-in',
      'staff role',
      'staff invite',
    ])
  })

  it.each<[string, string[], string]>([
    ['what is missing', ['invite'], 'An account needs --operator and --name and --email and --role.'],
    ['a link for nobody', ['sign-in', ...ofKayaks], 'A link needs --email.'],
    [
      'an unknown operator',
      ['sign-in', '--operator', 'Nobody', '--email', 'a@example.com'],
      'There is no operator "Nobody". There are: "Brooklyn Walls", "Harbour Kayaks".',
    ],
    [
      'an unknown account',
      ['sign-in', ...ofKayaks, '--email', 'nobody@example.com'],
      'Harbour Kayaks has no active staff account with this e-mail address. The command "list" shows all of them.',
    ],
    [
      'an account of another operator',
      ['sign-in', ...ofKayaks, '--email', 'climber@example.com'],
      'Harbour Kayaks has no active staff account with this e-mail address. The command "list" shows all of them.',
    ],
    [
      'no e-mail address',
      ['invite', ...ofKayaks, '--name', 'x', '--email', 'ada', '--role', 'guide'],
      '--email is an e-mail address, such as ada@example.com, and not "ada".',
    ],
    [
      'an unknown role',
      ['invite', ...ofKayaks, '--name', 'x', '--email', 'ada@example.com', '--role', 'boss'],
      '--role is one of guide, reception, manager, owner, and not "boss".',
    ],
    ['an unknown option', ['list', '--owner', 'x'], "Unknown option '--owner'. See booking-gateway staff --help."],
    ['an unknown command', ['fire'], '"fire" is not a command. See booking-gateway staff --help.'],
    ['a surplus argument', ['list', 'all'], '"all" is not expected here. See booking-gateway staff --help.'],
  ])('reports errors in whole sentences: %s', async (_what, args, sentence) => {
    // A wrong command line has the standard exit code.
    const code = sentence.endsWith('--help.') ? 64 : 1
    expect(await staff(...args)).toEqual({ out: '', err: `${sentence}\n`, code })
  })

  it('shows its help', async () => {
    for (const args of [[], ['--help'], ['invite', '--help']]) {
      const { out, code } = await staff(...args)
      expect(out).toMatch(/^Adds, lists and changes the staff accounts of operators/)
      expect(code).toBe(0)
    }
  })
})
