import { beforeAll, describe, expect, it } from '@jest/globals'
import type { Caller } from '../../src/domain/access/Caller.ts'
import { ask, refusalOf } from '../graphql/ask.ts'
import { activities, questions } from '../world/cast.ts'
import { bearer, openApp } from '../world/openApp.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()
let operator: Caller

beforeAll(async () => {
  operator = await world.caller('operator')
})

const { sunset, island, cave } = activities

async function create(input: object, activityId = sunset.id) {
  const source = `mutation ($activityId: ActivityID!, $input: WaiverQuestionInput!) {
    question: createWaiverQuestion(activityId: $activityId, input: $input) { questionId: id position type file { maxBytes } }
  }`
  const { question } = await ask<{ question: { questionId: string; position: number } }>(world, operator, source, {
    activityId,
    input,
  })
  return question
}

function update(questionId: string, input: object) {
  const source = `mutation ($questionId: QuestionID!, $input: WaiverQuestionInput!) {
    updateWaiverQuestion(questionId: $questionId, input: $input) { questionId: id position }
  }`
  return ask(world, operator, source, { questionId, input })
}

const remove = (questionId: string, as = operator) =>
  ask(world, as, 'mutation ($questionId: QuestionID!) { deleteWaiverQuestion(questionId: $questionId) }', {
    questionId,
  })

async function list(activityId = sunset.id) {
  const source = 'query ($activityId: ActivityID!) { waiverQuestions(activityId: $activityId) { label position } }'
  const { waiverQuestions } = await ask<{ waiverQuestions: { label: string; position: number }[] }>(
    world,
    operator,
    source,
    {
      activityId,
    },
  )
  return waiverQuestions.map(each => `${each.position} ${each.label}`)
}

async function details(asked: Promise<unknown>): Promise<string[]> {
  const refusal = await refusalOf(asked)
  return (refusal.facts.errors ?? []).map(violation => `${violation.path.join('.')}: ${violation.detail}`)
}

const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

describe('createWaiverQuestion', () => {
  it('adds the question at the end or at the given position, and moves the others', async () => {
    await create({ label: 'A', type: 'TEXT' })
    await create({ label: 'B', type: 'TEXT' })
    const { position } = await create({ label: 'C', type: 'TEXT', position: 1 })
    expect(position).toBe(1)
    expect(await list()).toEqual(['1 C', '2 A', '3 B'])
  })

  it('is visible to partners at once, and changes UpdatedAt and the ETag of the product', async () => {
    const app = await openApp(world)
    const url = '/api/v2/ota/partner/products?name=island'
    const before = await app.inject({ url, headers: bearer('wanderly') })
    world.now = new Date(world.now.getTime() + 60_000)
    await create({ label: 'Swim?', type: 'BOOLEAN', required: true }, island.id)
    const after = await app.inject({ url, headers: bearer('wanderly') })
    expect(after.json().data[0]).toMatchObject({
      HasQuestions: true,
      WaiverRequired: true,
      UpdatedAt: world.now.getTime() / 1000,
    })
    expect(after.headers.etag).not.toBe(before.headers.etag)
    await app.close()
  })

  it('gives a file question default limits', async () => {
    const made = await create({ label: 'Card', type: 'FILE' }, island.id)
    expect(made).toMatchObject({ file: { maxBytes: 1_000_000 } })
  })

  it('reports every violation of the definition at once', async () => {
    expect(
      await details(
        create({
          label: 'X',
          type: 'MULTI_CHOICE',
          options: [...yesNo, { value: 'yes', label: 'Again' }],
          min: 5,
          max: 0.5,
          minLength: 1,
          pattern: '(',
        }),
      ),
    ).toEqual([
      'input.minLength: A minimum length is for questions of the type text, long_text, signature; this one is of the type multi_choice.',
      'input.pattern: A pattern is for questions of the type text, long_text; this one is of the type multi_choice.',
      'input.options.2.value: Two options have the value "yes".',
      'input.min: The minimum must not be above the maximum; they are 5 and 0.5.',
      'input.min: The minimum must be a number of choices, from 1 to 3; it is 5.',
      'input.max: The maximum must be a number of choices, from 1 to 3; it is 0.5.',
      expect.stringMatching(/^input\.pattern: The pattern must be a regular expression as RE2 has them/),
    ])
  })

  it.each<[string, object, string]>([
    ['a choice without options', { type: 'SINGLE_CHOICE' }, 'needs options'],
    [
      'options for a text question',
      { type: 'TEXT', options: yesNo },
      'A list of options is for questions of the type single_choice',
    ],
    [
      'a minimum length above the maximum',
      { type: 'TEXT', minLength: 5, maxLength: 2 },
      'must not be above the maximum length',
    ],
    ['a pattern with lookaround', { type: 'TEXT', pattern: '(?=a)a' }, 'without lookaround and backreferences'],
    ['a pattern with many repetitions', { type: 'TEXT', pattern: '(a?){100}(a*){100}b' }, 'repeats too much'],
    ['a pattern with too large a repetition', { type: 'TEXT', pattern: '(.*){0,1000}x' }, 'repeats too much'],
    [
      'a file type that is never accepted',
      { type: 'FILE', file: { maxBytes: 10, acceptedTypes: ['image/gif'] } },
      '"image/gif" is none of the types',
    ],
    [
      'a file size above the limit',
      { type: 'FILE', file: { maxBytes: 1_000_001, acceptedTypes: ['image/png'] } },
      'A file can have at most 1000000 bytes',
    ],
  ])('refuses %s', async (_, input, detail) => {
    expect((await details(create({ label: 'X', ...input }))).join()).toContain(detail)
  })

  it('refuses an activity of another operator, and a read-only key', async () => {
    const theirs = await refusalOf(create({ label: 'X', type: 'TEXT' }, activities.bouldering.id))
    expect(theirs).toMatchObject({ code: 'not-found', message: 'No activity of this operator has this ActivityID.' })
    const source = `mutation { createWaiverQuestion(activityId: "${sunset.id}", input: {label: "X", type: TEXT}) { label } }`
    const reader = await world.caller('operatorReadOnly')
    expect((await refusalOf(ask(world, reader, source))).code).toBe('permission-denied')
  })
})

describe('a question that depends on another', () => {
  it('must come after it, and wait for an answer that is possible', async () => {
    const swims = await create({ label: 'Swims', type: 'BOOLEAN' }, cave.id)
    const each = await create({ label: 'Each', type: 'BOOLEAN', scope: 'PARTICIPANT' }, cave.id)
    const dependsOn = (questionId: string, ...values: string[]) => ({ dependsOn: { questionId, values } })
    const text = { label: 'Why', type: 'TEXT' }
    const wrong = [
      { ...text, ...dependsOn(swims.questionId, 'maybe') },
      { ...text, ...dependsOn(swims.questionId, 'true'), position: 1 },
      { ...text, ...dependsOn(each.questionId, 'true') },
      { ...text, ...dependsOn(questions.weight.id, '5'), scope: 'PARTICIPANT' },
      { ...text, ...dependsOn(questions.consent.id, 'true') },
    ]
    const told = await Promise.all(wrong.map(input => details(create(input, cave.id))))
    expect(told.flat()).toEqual([
      'input.dependsOn: "Why" waits for the answer "maybe" to "Swims", which nobody can give.',
      'input.dependsOn: "Why" depends on "Swims", which must stand before it.',
      'input.dependsOn: "Why" is answered once for the booking; it cannot depend on "Each", which each participant answers.',
      'input.dependsOn: "Why" cannot depend on "Weight in kg": it can only depend on a boolean, single_choice or multi_choice.',
      'input.dependsOn: "Why" can only depend on a question of the same activity.',
    ])

    await create({ ...text, ...dependsOn(swims.questionId, 'false') }, cave.id)
    expect(await details(remove(swims.questionId))).toEqual([
      'input.questionId: "Swims" cannot be deleted: "Why" depends on it.',
    ])
    expect(await details(update(swims.questionId, { label: 'Swims', type: 'TEXT' }))).toEqual([
      'input: "Why" cannot depend on "Swims": it can only depend on a boolean, single_choice or multi_choice.',
    ])
    expect(await details(update(swims.questionId, { label: 'Swims', type: 'BOOLEAN', position: 100 }))).toEqual([
      'input: "Why" depends on "Swims", which must stand before it.',
    ])
  })
})

describe('updateWaiverQuestion', () => {
  it('replaces the definition and moves the question', async () => {
    const made = await create({ label: 'D', type: 'TEXT', minLength: 2 })
    await update(made.questionId, { label: 'D, changed', type: 'NUMBER', position: 2 })
    expect(await list()).toEqual(['1 C', '2 D, changed', '3 A', '4 B'])
    await update(made.questionId, { label: 'D again', type: 'NUMBER' })
    expect(await list()).toContain('2 D again')
    const [row] = await world.admin.query('select min_length from waiver_question where label = $1', ['D again'])
    expect(row).toEqual({ min_length: null })
  })

  it('does not find a question of another operator', async () => {
    const stranger = await world.caller('wallsOperator')
    const made = await create({ label: 'E', type: 'TEXT' })
    expect((await refusalOf(remove(made.questionId, stranger))).message).toBe(
      'No question of this operator has this QuestionID.',
    )
  })
})

describe('deleteWaiverQuestion', () => {
  it('deletes a question without answers', async () => {
    const made = await create({ label: 'F', type: 'TEXT' })
    await remove(made.questionId)
    expect((await list()).join()).not.toContain(' F')
  })

  it('keeps a question with answers, and its type and scope', async () => {
    const made = await create({ label: 'G', type: 'TEXT' })
    const source = `mutation ($input: CreateBookingInput!) { createBooking(input: $input) { bookingReference } }`
    await ask(world, await world.caller('wanderly'), source, {
      input: {
        activityId: sunset.id,
        date: '2026-06-17',
        time: '13:00',
        participants: 1,
        customer: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' },
        answers: [{ questionId: made.questionId, value: 'yes' }],
      },
    })
    expect(await details(remove(made.questionId))).toEqual([
      'input.questionId: "G" was answered already and must stay for those answers; make it optional instead.',
    ])
    expect(await details(update(made.questionId, { label: 'G', type: 'NUMBER', scope: 'PARTICIPANT' }))).toEqual([
      'input.type: The type of a question that was answered already stays text.',
      'input.scope: The scope of a question that was answered already stays booking.',
    ])
  })
})
