import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { retention } from '../../src/app/retention.ts'
import { deleteExpiredUploads } from '../../src/domain/waivers/deleteExpiredUploads.ts'
import { receiveUpload } from '../../src/domain/waivers/receiveUpload.ts'
import { Desk } from '../bookings/Desk.ts'
import { ask } from '../graphql/ask.ts'
import { activities, NOW, operators, questions } from '../world/cast.ts'
import { doJob } from '../world/doJob.ts'
import { newChoreRun } from '../world/newChoreRun.ts'
import { servicesOf } from '../world/openApp.ts'
import { runCommand } from '../world/runCommand.ts'
import { useWorld } from '../world/useWorld.ts'
import { dump } from './dump.ts'

const { operatorId, name } = operators.kayaks

const world = useWorld()
beforeEach(() => {
  world.now = NOW
})

const rows = retention.map(({ what, kept, setting }) => [what, kept, setting?.name ?? ''])

describe('how long everything is kept', () => {
  it('is in the guide of personal data, as the service deletes it', () => {
    const guide = readFileSync('src/guides/persons.md', 'utf8')
    const table = rows.map(([what, kept, setting]) => `| ${what} | ${kept} | ${setting && `\`${setting}\``} |`)
    expect(guide).toContain(`| what | kept | setting of the operator |\n| --- | --- | --- |\n${table.join('\n')}\n`)
  })

  it('is shown by the command line, without a database', async () => {
    const { out, code } = await runCommand(['retention'], { DATABASE_URL: 'postgres://nowhere.test/none' })
    expect(code).toBe(0)
    const shown = out
      .trimEnd()
      .split('\n')
      .slice(1)
      .map(line => line.split(/ {2,}/))
    expect(shown).toEqual(rows.map(([what, kept, setting]) => [what, kept, setting || '-']))
  })

  it('is shown as an operator has it', async () => {
    await set({ answerRetentionDays: 90, emailRetentionDays: 45 })
    const { out } = await runCommand(['retention', '--operator', name], { DATABASE_URL: world.databaseUrl })
    expect(out).toMatch(/^waiver answers +90 days after the activity +answerRetentionDays$/m)
    expect(out).toMatch(/^e-mails, and why others were not sent +45 days after the activity +emailRetentionDays$/m)
    expect(out).toMatch(/^files of waiver answers +as long as their answer +fileRetentionDays$/m)
  })
})

async function set(input: object): Promise<void> {
  await ask(
    world,
    await world.caller('operator'),
    'mutation ($input: UpdateOperatorInput!) { updateOperator(input: $input) { answerRetentionDays } }',
    { input },
  )
}

const DAY = 86_400_000
const pdf = Buffer.from('%PDF-1.7\nkept for some days\n%%EOF')

/** Whether the answer and the file of a booking are kept, some days after the activity. */
async function keptAfter(days: number): Promise<[answer: boolean, file: boolean]> {
  world.now = new Date(new Date('2026-07-02T11:00:00Z').getTime() + days * DAY + 1)
  await doJob(world, { task: 'booking-night', payload: { operatorId } })
  const run = newChoreRun()
  await deleteExpiredUploads(servicesOf(world), world.now, run)
  expect(run.failures).toEqual([])
  const stored = await dump(world)
  return [
    stored.some(each => each.startsWith('public.waiver_answer: ')),
    stored.some(each => each.includes('kept for some days')),
  ]
}

describe('waiver answers and their files', () => {
  async function answered(): Promise<void> {
    const desk = await Desk.open(world, 'wanderly')
    const file = { fileName: 'card.pdf', content: Readable.from([pdf]) }
    const { uploadId } = await receiveUpload(world.database, world.storage, desk.caller, file, world.now)
    await desk.book({
      activityId: activities.rapids.activityId,
      date: '2026-07-02',
      time: '12:00',
      answers: [
        { questionId: questions.consent.questionId, value: true },
        { questionId: questions.passport.questionId, uploadIds: [uploadId] },
      ] as never,
    })
  }

  it('are kept as long as the booking unless the operator says otherwise', async () => {
    await set({ answerRetentionDays: null, fileRetentionDays: null })
    await answered()
    expect(await keptAfter(3000)).toEqual([true, true])
  })

  it('are deleted so many days after the activity as the operator has set, the files earlier', async () => {
    await set({ answerRetentionDays: 20, fileRetentionDays: 10 })
    expect(await keptAfter(9)).toEqual([true, true])
    expect(await keptAfter(10)).toEqual([true, false])
    expect(await keptAfter(19)).toEqual([true, false])
    expect(await keptAfter(20)).toEqual([false, false])
  })
})
