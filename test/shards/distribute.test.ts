import { describe, expect, it } from '@jest/globals'
import { runCommand } from '../world/runCommand.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()

describe('booking-gateway distribute', () => {
  const distribute = (...args: string[]) => runCommand(['distribute', ...args], { DATABASE_URL: world.urls.main })

  it.each(['--plan', '--apply'])('%s is refused without Citus, with what to do', async option => {
    const { out, err, code } = await distribute(option, '--only', 'meters')
    expect(out).toBe('')
    expect(err).toMatch(
      /^The database is no coordinator of Citus\. Install Citus on it and on its workers, run "create extension citus"/,
    )
    expect(code).toBe(1)
  })

  it.each<[args: string[], sentence: string]>([
    [['--only', 'meters'], 'Give --plan or --apply'],
    [['--plan', '--apply', '--only', 'meters'], 'Give --plan or --apply'],
    [['--apply'], 'Give --only meters: only the meters can be sharded'],
    [['--apply', '--only', 'bookings'], 'Give --only meters: only the meters can be sharded'],
  ])('%j is refused', async (args, sentence) => {
    const { err, code } = await distribute(...args)
    expect(err).toContain(sentence)
    expect(code).toBe(64)
  })
})
