import { setTimeout as sleep } from 'node:timers/promises'
import { Contender } from '../Contender.ts'
import { Attempts } from './Attempts.ts'
import { openMeters } from './openMeters.ts'
import type { Stage } from './Stage.ts'

const ACKNOWLEDGED = 2000

/** Kills the service under load, so that it cannot finish anything, and starts another. */
export async function killService({ database, url, folder }: Stage): Promise<string> {
  const meters = await openMeters(database, 'Killed service')
  const attempts = new Attempts(meters)
  const first = await Contender.start('ours', url, folder)
  const sending = attempts.send(first)
  while (attempts.acknowledged < ACKNOWLEDGED) await sleep(5)
  await first.kill()
  attempts.stop()
  await sending
  const second = await Contender.start('ours', url, folder)
  try {
    return await attempts.judge(second, database)
  } finally {
    await second.stop()
  }
}
