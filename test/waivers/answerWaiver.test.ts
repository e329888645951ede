import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, it } from '@jest/globals'
import type { Caller } from '../../src/domain/access/Caller.ts'
import { admitBookingLink } from '../../src/domain/bookings/admitBookingLink.ts'
import { IncomingFile } from '../../src/domain/scalars/IncomingFile.ts'
import { decodeTypeId, encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { claimUploads } from '../../src/domain/waivers/claimUploads.ts'
import { deleteExpiredUploads } from '../../src/domain/waivers/deleteExpiredUploads.ts'
import { receiveUpload } from '../../src/domain/waivers/receiveUpload.ts'
import { storedName } from '../../src/domain/waivers/storedName.ts'
import { ask, refusalOf } from '../graphql/ask.ts'
import { activities, questions } from '../world/cast.ts'
import { newChoreRun } from '../world/newChoreRun.ts'
import { useWorld } from '../world/useWorld.ts'
import { World } from '../world/World.ts'
import { holding, whileLocked } from '../world/whileLocked.ts'

const world = useWorld()
let operator: Caller

beforeAll(async () => {
  operator = await world.caller('operator')
  const { activityId } = activities.rapids
  await world.admin.query('update timeslot set capacity = 1000 where activity_id = $1', [activityId])
})

const { consent, passport } = questions
const pdf = Buffer.from(`%PDF-1.7\n${'x'.repeat(200)}`)

async function book(answers: object[] = [], key: 'wanderly' | 'tripster' = 'wanderly') {
  const source = `mutation ($input: CreateBookingInput!) {
    booking: createBooking(input: $input) { bookingReference waiverStatus waiverUrl answers { value } }
  }`
  const { booking } = await ask<{
    booking: { bookingReference: string; waiverStatus: string; waiverUrl: string }
  }>(world, await world.caller(key), source, {
    input: {
      activityId: activities.rapids.id,
      date: '2026-06-17',
      time: '12:00',
      participants: 1,
      customer: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' },
      answers,
    },
  })
  const token = booking.waiverUrl.split('/').at(-1)!
  const holder = (await admitBookingLink(world.database, world.links, 'waiver', token, world.now)) as Caller
  return { ...booking, holder }
}

async function upload(as: Caller): Promise<string> {
  const file = new IncomingFile('id.pdf', Readable.from([pdf]))
  const { uploadId } = await receiveUpload(world.database, world.storage, as, file, world.now)
  return uploadId
}

function answer(
  as: Caller,
  { bookingReference, ...input }: { bookingReference?: string; answers: object[]; complete?: boolean },
) {
  const source = `mutation ($input: AnswerWaiverInput!, $bookingReference: String) {
    waiver: answerWaiver(input: $input, bookingReference: $bookingReference) { waiverStatus answers { label value uploads { fileName } } }
  }`
  return ask<{ waiver: { waiverStatus: string; answers: object[] } }>(world, as, source, {
    input,
    bookingReference,
  }).then(data => data.waiver)
}

describe('answerWaiver', () => {
  it('adds to the answers given with the booking until they are complete', async () => {
    const { holder, waiverStatus } = await book([{ questionId: consent.id, value: true }])
    expect(waiverStatus).toBe('OUTSTANDING')
    const uploadId = await upload(holder)
    expect(
      await answer(holder, { answers: [{ questionId: passport.id, uploadIds: [encodeTypeId('upl', uploadId)] }] }),
    ).toEqual({
      waiverStatus: 'COMPLETE',
      answers: [
        { label: consent.label, value: true, uploads: [] },
        { label: passport.label, value: [encodeTypeId('upl', uploadId)], uploads: [{ fileName: 'id.pdf' }] },
      ],
    })
  })

  it('accepts a partial answer, unless the request demands a complete one', async () => {
    const { holder } = await book()
    const part = { answers: [{ questionId: consent.id, value: true }] }
    const refusal = await refusalOf(answer(holder, { ...part, complete: true }))
    expect(refusal.facts.errors).toMatchObject([
      { path: ['input', 'answers'], detail: '"Photo of an identity card" must be answered.' },
    ])
    expect(await answer(holder, part)).toMatchObject({ waiverStatus: 'OUTSTANDING', answers: [{ value: true }] })
  })

  it('is outstanding again if a required answer is removed', async () => {
    const { holder } = await book([{ questionId: consent.id, value: true }])
    const uploadIds = [encodeTypeId('upl', await upload(holder))]
    await answer(holder, { answers: [{ questionId: passport.id, uploadIds }] })
    const taken = await answer(holder, { answers: [{ questionId: passport.id, uploadIds: [] }] })
    expect(taken).toMatchObject({ waiverStatus: 'OUTSTANDING', answers: [{ label: consent.label }] })
  })

  it('changes nothing if one of the answers is invalid', async () => {
    const { holder } = await book()
    const answers = [
      { questionId: consent.id, value: true },
      { questionId: passport.id, uploadIds: [encodeTypeId('upl', consent.questionId)] },
    ]
    expect((await refusalOf(answer(holder, { answers }))).facts.errors).toHaveLength(1)
    const { waiver } = await ask<{ waiver: { answers: object[] } }>(world, holder, '{ waiver { answers { value } } }')
    expect(waiver.answers).toEqual([])
  })

  it('accepts answers from the operator and from the partner that sold it by the booking reference, and from no other', async () => {
    const { bookingReference } = await book()
    const input = { bookingReference, answers: [{ questionId: consent.id, value: true }] }
    expect(await answer(operator, input)).toMatchObject({ answers: [{ value: true }] })
    expect(await answer(await world.caller('wanderly'), input)).toMatchObject({ answers: [{ value: true }] })
    expect((await refusalOf(answer(await world.caller('tripster'), input))).code).toBe('booking-not-found')
    expect((await refusalOf(answer(await world.caller('wallsOperator'), input))).code).toBe('booking-not-found')
    expect((await refusalOf(answer(operator, { answers: [] }))).code).toBe('booking-not-found')
  })

  it('limits the holder of a link to one booking', async () => {
    const { holder } = await book()
    const other = await book()
    const input = { bookingReference: other.bookingReference, answers: [{ questionId: consent.id, value: true }] }
    await answer(holder, input)
    const { waiver } = await ask<{ waiver: { answers: object[] } }>(
      world,
      other.holder,
      '{ waiver { answers { value } } }',
    )
    expect(waiver.answers).toEqual([])
    for (const source of [
      '{ products { nodes { name } } }',
      `{ booking(bookingReference: "${other.bookingReference}") { notes } }`,
    ]) {
      expect((await refusalOf(ask(world, holder, source))).code).toBe('permission-denied')
    }
  })

  it('refuses a cancelled booking', async () => {
    const { holder, bookingReference } = await book()
    await ask(world, operator, `mutation { cancelBooking(bookingReference: "${bookingReference}") { status } }`)
    const refusal = await refusalOf(answer(holder, { answers: [{ questionId: consent.id, value: true }] }))
    expect([refusal.code, refusal.message]).toEqual([
      'invalid-transition',
      `Booking ${bookingReference} is CANCELLED: its waiver takes no answers any more.`,
    ])
  })
})

describe('answerWaiver and a concurrent cancellation', () => {
  it('waits for it and is then refused', async () => {
    const { holder, bookingReference } = await book()
    const cancel = `update booking set status = 'CANCELLED', cancelled_at = now() where booking_reference = $1`
    const input = { answers: [{ questionId: consent.id, value: true }] }
    const refusal = await whileLocked(world, [[cancel, [bookingReference]]], () => refusalOf(answer(holder, input)))
    expect(refusal.code).toBe('invalid-transition')
  })
})

describe('answerWaiver and a concurrent deletion of a question', () => {
  it('reports the deleted question', async () => {
    const { holder } = await book()
    const source = `mutation ($activityId: ActivityID!, $input: WaiverQuestionInput!) {
      question: createWaiverQuestion(activityId: $activityId, input: $input) { questionId: id }
    }`
    const input = { label: 'Nickname', type: 'TEXT', scope: 'BOOKING', required: false }
    const variables = { activityId: activities.rapids.id, input }
    const { question } = await ask<{ question: { questionId: string } }>(world, operator, source, variables)
    const { questionId } = question
    const deletion = 'delete from waiver_question where question_id = $1'
    const refusal = await whileLocked(world, [[deletion, [decodeTypeId('wq', questionId)]]], () =>
      refusalOf(answer(holder, { answers: [{ questionId, value: 'Ada' }] })),
    )
    expect(refusal.facts.errors).toEqual([
      {
        path: ['input', 'answers', 0, 'questionId'],
        detail: `No question of this activity has the identifier ${questionId}.`,
      },
    ])
  })
})

describe('an upload', () => {
  it('can be used once, and only by its sender', async () => {
    const wanderly = await world.caller('wanderly')
    const uploadIds = [encodeTypeId('upl', await upload(wanderly))]
    const answers = [{ questionId: passport.id, uploadIds }]
    const stranger = await refusalOf(book(answers, 'tripster'))
    expect(stranger.message).toContain('which is not an upload of yours that is still to be used')
    await book(answers)
    expect((await refusalOf(book(answers))).message).toContain('which is not an upload of yours')
  })

  it('can be claimed by only one of two concurrent bookings', async () => {
    const uploadId = await upload(operator)
    const claim = () =>
      refusalOf(
        world.database.transaction(sql =>
          claimUploads(sql, operator.operatorId, operator.operatorId, [uploadId], world.now),
        ),
      )
    const first = 'update upload set expires_at = null where upload_id = $1'
    const second = await whileLocked(world, [[first, [uploadId]]], claim)
    expect(second.message).toContain('used already or have expired')
  })
})

describe('deleteExpiredUploads', () => {
  it('deletes uploads that were unused for 24 hours, file and row, and none that an answer uses', async () => {
    const { holder } = await book()
    const used = await upload(holder)
    const unused = await upload(holder)
    await answer(holder, { answers: [{ questionId: passport.id, uploadIds: [encodeTypeId('upl', used)] }] })
    const services = { database: world.database, storage: world.storage }
    const name = (uploadId: string) => storedName(holder.operatorId, uploadId)

    const almost = new Date(world.now.getTime() + 86_399_999)
    await deleteExpiredUploads(services, almost, newChoreRun())
    expect(await buffer(await world.storage.get(name(unused)))).toEqual(pdf)

    const later = new Date(world.now.getTime() + 86_400_000)
    expect(await deleteExpiredUploads(services, later, newChoreRun())).toBeGreaterThan(0)
    await expect(world.storage.get(name(unused))).rejects.toThrow()
    expect(await buffer(await world.storage.get(name(used)))).toEqual(pdf)
    const rows = await world.admin.query<{ id: string }>('select upload_id id from upload')
    expect(rows.map(row => row.id)).toContain(used)
    expect(rows.map(row => row.id)).not.toContain(unused)
  })

  it('deletes uploads that were replaced in an answer, or removed from it', async () => {
    const { holder } = await book()
    const give = (...ids: string[]) =>
      answer(holder, { answers: [{ questionId: passport.id, uploadIds: ids.map(each => encodeTypeId('upl', each)) }] })
    const services = { database: world.database, storage: world.storage }
    const isKept = async (uploadId: string) => {
      await deleteExpiredUploads(services, world.now, newChoreRun())
      const rows = await world.admin.query('select from upload where upload_id = $1', [uploadId])
      const file = await world.storage.get(storedName(holder.operatorId, uploadId)).catch(() => undefined)
      file?.destroy()
      expect(file !== undefined).toBe(rows.length === 1)
      return rows.length === 1
    }

    const first = await upload(holder)
    await give(first)
    await answer(holder, { answers: [{ questionId: consent.id, value: true }] })
    expect(await isKept(first)).toBe(true)

    const second = await upload(holder)
    await give(second)
    expect([await isKept(first), await isKept(second)]).toEqual([false, true])

    await give()
    expect(await isKept(second)).toBe(false)
  })

  it('retries if a file could not be removed, and no booking can claim it by then', async () => {
    const uploadId = await upload(operator)
    const later = new Date(world.now.getTime() + 86_400_000)
    const broken = { ...storageOf(world), remove: () => Promise.reject(new Error('The disk is away.')) }
    const run = newChoreRun()
    await deleteExpiredUploads({ database: world.database, storage: broken }, later, run)
    expect(run.failures).toContainEqual(new Error('The disk is away.'))
    const claim = claimUploads(world.database, operator.operatorId, operator.operatorId, [uploadId], later)
    expect((await refusalOf(claim)).code).toBe('validation')
    await deleteExpiredUploads(world, later, newChoreRun())
    await expect(world.storage.get(storedName(operator.operatorId, uploadId))).rejects.toThrow()
  })

  it('continues if a file cannot be removed, and skips an upload that is locked', async () => {
    const [stuck, inUse, ...others] = [await upload(operator), await upload(operator), await upload(operator)] as const
    const later = new Date(world.now.getTime() + 86_400_000)
    const run = newChoreRun()
    const stubborn = {
      ...storageOf(world),
      remove: (name: string) =>
        name === storedName(operator.operatorId, stuck)
          ? Promise.reject(new Error('Denied.'))
          : world.storage.remove(name),
    }
    const lock = 'select from upload where upload_id = $1 for update'
    const deleted = await holding(world, [[lock, [inUse]]], () =>
      deleteExpiredUploads({ database: world.database, storage: stubborn }, later, run),
    )
    expect(deleted).toBe(others.length)
    expect(run.failures).toEqual([new Error('Denied.')])
    const rows = await world.admin.query<{ id: string }>('select upload_id id from upload where expires_at <= $1', [
      later,
    ])
    expect(rows.map(row => row.id).sort()).toEqual([stuck, inUse].sort())
  })

  it('starts with no further file once the service is stopping', async () => {
    await upload(operator)
    const run = newChoreRun()
    run.stop()
    expect(await deleteExpiredUploads(world, new Date(world.now.getTime() + 86_400_000), run)).toBe(0)
  })
})

function storageOf({ storage }: World) {
  return {
    maxBytes: storage.maxBytes,
    put: storage.put.bind(storage),
    get: storage.get.bind(storage),
    remove: storage.remove.bind(storage),
  }
}
