import { describe, expect, it } from '@jest/globals'
import { deriveSecret } from '../../src/domain/access/deriveSecret.ts'
import { issueChallenge } from '../../src/domain/access/issueChallenge.ts'
import { LinkSigner } from '../../src/domain/access/LinkSigner.ts'
import { spendChallenge } from '../../src/domain/access/spendChallenge.ts'
import { NOW } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { holding, untilQueued } from '../world/whileLocked.ts'

const world = useWorld()

const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

const issue = (purpose: Parameters<typeof issueChallenge>[1] = 'add-passkey', holder = 'here') =>
  issueChallenge(world.links, purpose, holder, NOW)

const spend = (
  challenge: string,
  purpose: Parameters<typeof issueChallenge>[1] = 'add-passkey',
  holder = 'here',
  now = NOW,
) => spendChallenge(world.database, world.links, { purpose, holder, challenge }, now)

describe('a challenge', () => {
  it('is spent once', async () => {
    const challenge = issue()
    expect([await spend(challenge), await spend(challenge), await spend(issue())]).toEqual([true, false, true])
  })

  it('is for one purpose and one holder, and of this service', async () => {
    const foreign = issueChallenge(new LinkSigner('', Buffer.alloc(32, 8)), 'add-passkey', 'here', NOW)
    expect(await spend(foreign)).toBe(false)
    const challenge = issue()
    expect(await spend(challenge, 'sign-in-passkey')).toBe(false)
    expect(await spend(challenge, 'add-passkey', 'there')).toBe(false)
    expect(await spend(challenge, 'add-passkey', '')).toBe(false)
    expect(await spend(`${challenge}A`)).toBe(false)
    expect(await spend(challenge)).toBe(true)
  })

  it.each([
    ['add-passkey', 5],
    ['sign-in-passkey', 5],
    ['sign-in-oidc', 15],
  ] as const)('to %s lasts %d minutes', async (purpose, minutes) => {
    expect(await spend(issue(purpose), purpose, 'here', later(minutes))).toBe(false)
    expect(await spend(issue(purpose), purpose, 'here', later(minutes - 0.001))).toBe(true)
  })

  it('is spent by one of two processes that get it at the same time', async () => {
    const challenge = issue()
    const both = await holding(
      world,
      [['lock table spent_challenge in exclusive mode']],
      async () => {
        const results = [spend(challenge), spend(challenge)]
        await untilQueued(world, 2, '%spent_challenge%')
        return { results }
      },
      'commit',
    )
    expect((await Promise.all(both.results)).toSorted()).toEqual([false, true])
  })
})

describe('a secret of a challenge', () => {
  it('is the same each time, and another one for each challenge, holder, purpose and use', () => {
    const challenge = issue('sign-in-oidc')
    const of = (more: object = {}, use = 'nonce') =>
      deriveSecret(world.links, { purpose: 'sign-in-oidc', holder: 'here', challenge, ...more }, use)
    expect(of()).toBe(of())
    expect(of()).toMatch(/^[\w-]{43}$/)
    const others = [
      of({ challenge: issue('sign-in-oidc') }),
      of({ holder: 'there' }),
      of({ purpose: 'add-passkey' }),
      of({}, 'verifier'),
    ]
    expect(new Set([of(), ...others]).size).toBe(5)
  })
})
