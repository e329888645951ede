import 'reflect-metadata'
import { describe, expect, it, jest } from '@jest/globals'
import fc from 'fast-check'
import { RE2JS } from 're2js'
import { NumberLiteral } from '../../src/NumberLiteral.ts'
import { encodeTypeId } from '../../src/typeid.ts'
import type { AnswersToCheck } from '../../src/waivers/AnswersToCheck.ts'
import { checkAnswers } from '../../src/waivers/checkAnswers.ts'
import { QuestionScope } from '../../src/waivers/QuestionScope.ts'
import { QuestionType } from '../../src/waivers/QuestionType.ts'
import type { Upload } from '../../src/waivers/Upload.ts'
import type { WaiverQuestion } from '../../src/waivers/WaiverQuestion.ts'
import { question } from './question.ts'

const path = ['input', 'answers']
const upload = (uploadId: string, about: Partial<Upload> = {}) =>
  ({ uploadId, contentType: 'image/png', bytes: 1_000, fileName: 'pass.png', ...about }) as Upload
const one = '01890a5d-ac96-774b-bcce-b30200000001'
const two = '01890a5d-ac96-774b-bcce-b30200000002'

function check(questions: WaiverQuestion[], given: AnswersToCheck['given'], about: Partial<AnswersToCheck> = {}) {
  return checkAnswers({ questions, given, participants: 2, uploads: new Map(), dueNow: false, path, ...about })
}

/** What one question makes of one value: the kept value, or the sentence. */
function take(about: Partial<WaiverQuestion>, value: unknown): unknown {
  const asked = question({ label: 'Q', ...about })
  const { answers, faults } = check([asked], [{ questionId: asked.questionId, value }])
  if (faults.length === 0) return answers.length === 0 ? 'not answered' : { kept: answers[0]!.value }
  expect(faults).toHaveLength(1)
  expect(faults[0]!.path).toEqual(['input', 'answers', 0, 'value'])
  expect(answers).toEqual([])
  return faults[0]!.detail
}

const { text, long_text, number, boolean, date, single_choice, multi_choice, email, phone, signature } = QuestionType
const meals = [
  { value: 'meat', label: 'Meat' },
  { value: 'fish', label: 'Fish' },
  { value: 'none', label: 'Nothing' },
]

describe('checkAnswers, a value by the type of its question', () => {
  it.each<[Partial<WaiverQuestion>, unknown, unknown]>([
    [{ type: text }, ' Ada ', 'Ada'],
    [{ type: text, minLength: 1, maxLength: 2 }, '😀😀', '😀😀'],
    [{ type: text, pattern: '[A-Z]{2}\\d{3}' }, 'AB123', 'AB123'],
    [{ type: text, pattern: '\\p{L}+' }, 'Zoë', 'Zoë'],
    [{ type: long_text }, 'one\n\ttwo', 'one\n\ttwo'],
    [{ type: number }, 5, 5],
    [{ type: number }, new NumberLiteral('1.5e1'), 15],
    [{ type: number, min: 0, max: 3 }, 3, 3],
    [{ type: boolean }, false, false],
    [{ type: boolean, required: true }, true, true],
    [{ type: date }, '2028-02-29', '2028-02-29'],
    [{ type: single_choice, options: meals }, 'fish', 'fish'],
    [{ type: multi_choice, options: meals }, ['none', 'meat'], ['none', 'meat']],
    [{ type: email }, ' ada@example.com ', 'ada@example.com'],
    [{ type: phone }, '0044 20 7946 0958', '+442079460958'],
    [{ type: signature }, ' Suharto ', 'Suharto'],
  ])('takes for %j the value %j', (about, value, kept) => {
    expect(take(about, value)).toEqual({ kept })
  })

  it.each<[Partial<WaiverQuestion>, unknown, string]>([
    [{ type: text }, 5, 'must be text'],
    [{ type: text }, { a: 1 }, 'must be text'],
    [{ type: text }, 'a\nb', 'must not hold control characters or line breaks'],
    [{ type: text }, 'a\0b', 'must not hold control characters or line breaks'],
    [{ type: long_text }, 'a\0b', 'must not hold control characters'],
    [{ type: text }, 'a\ud800', 'holds half of a surrogate pair, which is not a character'],
    [{ type: text, minLength: 3 }, '😀😀', 'must have at least 3 characters; it has 2'],
    [{ type: text, maxLength: 1 }, 'ab', 'must have at most 1 character; it has 2'],
    [{ type: text, pattern: 'a|b' }, 'ab', 'must be of the form that the question asks for (a|b)'],
    [{ type: number }, '5', 'must be a number'],
    [{ type: number }, new NumberLiteral('1e999'), 'must be a number that is not so large'],
    [{ type: number, min: 1 }, 0, 'must be 1 or more; it is 0'],
    [{ type: number, max: 1 }, 1.5, 'must be 1 or less; it is 1.5'],
    [{ type: number, min: 1, max: 2 }, 3, 'must be from 1 to 2; it is 3'],
    [{ type: boolean }, 'true', 'must be true or false'],
    [{ type: boolean, required: true }, false, 'must be true: it is a consent'],
    [{ type: date }, '2026-02-29', 'must be a date that exists, as YYYY-MM-DD'],
    [{ type: date }, 20260101, 'must be a date that exists, as YYYY-MM-DD'],
    [{ type: single_choice, options: meals }, 'Fish', 'must be one of "meat", "fish", "none"'],
    [{ type: single_choice, options: meals }, ['fish'], 'must be one of "meat", "fish", "none"'],
    [{ type: multi_choice, options: meals }, 'fish', 'must be a list of choices'],
    [{ type: multi_choice, options: meals }, ['fish', 1], 'must be chosen from "meat", "fish", "none"'],
    [{ type: multi_choice, options: meals }, ['fish', 'fish'], 'must not name a choice twice'],
    [{ type: multi_choice, options: meals, min: 2 }, ['fish'], 'must have at least 2 choices; it has 1'],
    [{ type: multi_choice, options: meals, max: 1 }, ['fish', 'meat'], 'must have at most 1 choice; it has 2'],
    [{ type: email }, 'ada@', 'must be an e-mail address, such as ada@example.com'],
    [{ type: phone }, '020 7946 0958', 'must be a phone number with its country code, such as +44 20 7946 0958'],
    [{ type: signature }, '123', 'must be the full name of the person who signs'],
    [{ type: QuestionType.file }, 'upl_1', 'must be given as uploaded files, by their upload IDs, and not as a value'],
  ])('refuses for %j the value %j', (about, value, fault) => {
    expect(take(about, value)).toBe(`The answer to "Q" ${fault}.`)
  })

  it.each([null, undefined, '', '  \t', []])('counts %j as not answered', value => {
    for (const type of [text, number, boolean, date, single_choice, multi_choice, email]) {
      expect(take({ type, options: meals }, value)).toBe('not answered')
    }
  })

  it('bounds every text, and a text under a pattern more closely', () => {
    const tooLong = (max: string, length: number) =>
      `The answer to "Q" must have at most ${max} characters; it has ${length}.`
    expect(take({ type: long_text }, 'x'.repeat(10_000))).toEqual({ kept: 'x'.repeat(10_000) })
    expect(take({ type: long_text }, 'x'.repeat(10_001))).toBe(tooLong('10,000', 10_001))
    expect(take({ pattern: '.*' }, 'x'.repeat(1_001))).toBe(tooLong('1,000', 1_001))
  })

  it('never throws, whatever JSON comes in', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(QuestionType)), fc.jsonValue(), (type, value) => {
        const asked = question({ type, options: meals, pattern: '[a-z]+' })
        const { answers, faults } = check([asked], [{ questionId: asked.questionId, value }])
        return answers.length + faults.length <= 1
      }),
    )
  })

  it('is not kept waiting by a pattern that would stop JavaScript', () => {
    const before = process.cpuUsage()
    take({ pattern: '(a+)+b' }, 'a'.repeat(1_000))
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000)
  })
})

describe('checkAnswers, many answers under patterns', () => {
  const each = (about: Partial<WaiverQuestion>) => question({ label: 'Q', scope: QuestionScope.participant, ...about })
  const answers = ({ questionId }: WaiverQuestion, participants: number, value: string) =>
    Array.from({ length: participants }, (_, at) => ({ questionId, participant: at + 1, value }))

  it('takes what a party of a thousand can have to say', () => {
    const asked = [
      each({ pattern: '[A-Z0-9<]{9}[0-9][A-Z]{3}[0-9]{7}[MF<]' }),
      each({ pattern: '\\p{L}[\\p{L} -]{1,98}' }),
    ]
    const given = [...answers(asked[0]!, 1_000, 'L898902C36UTO7408122F'), ...answers(asked[1]!, 1_000, 'Ada Lovelace')]
    expect(check(asked, given, { participants: 1_000 }).faults).toEqual([])
  })

  it('stops matching when it was more work than a request may make', () => {
    const asked = each({ pattern: '(.*){49}' })
    const { faults } = check([asked], answers(asked, 90, 'a'.repeat(1_000)), { participants: 90 })
    expect(faults).toHaveLength(40)
    expect(faults[0]).toEqual({
      path: ['input', 'answers', 50, 'value'],
      detail:
        'The answer to "Q" for participant 51 cannot be compared with the form that the question asks for: ' +
        'there is too much text of that kind in one request.',
    })
  })

  it('compiles each pattern once', () => {
    const compile = jest.spyOn(RE2JS, 'compile')
    const asked = each({ pattern: '[a-z]+' })
    check([asked], answers(asked, 50, 'ada'), { participants: 50 })
    expect(compile).toHaveBeenCalledTimes(1)
    compile.mockRestore()
  })

  it('ends after a hundred faults, and calls nothing missing that it did not read', () => {
    const asked = each({ type: number, required: true })
    const given = answers(asked, 1_000, 'x')
    expect(check([asked], given, { participants: 1_000, dueNow: true }).faults).toHaveLength(100)
  })
})

describe('checkAnswers, who answers what', () => {
  const forAll = question({ label: 'All' })
  const forEach = question({ label: 'Each', scope: QuestionScope.participant })

  it('takes one answer for the booking and one for each participant', () => {
    const { answers, faults } = check(
      [forAll, forEach],
      [
        { questionId: forAll.questionId, value: 'a' },
        { questionId: forEach.questionId, participant: 1, value: 'b' },
        { questionId: forEach.questionId, participant: 2, value: 'c' },
      ],
    )
    expect(faults).toEqual([])
    expect(answers).toEqual([
      { questionId: forAll.questionId, participant: 0, label: 'All', value: 'a' },
      { questionId: forEach.questionId, participant: 1, label: 'Each', value: 'b' },
      { questionId: forEach.questionId, participant: 2, label: 'Each', value: 'c' },
    ])
  })

  it('names every fault at once, each at its place', () => {
    const strange = question()
    const { faults } = check(
      [forAll, forEach],
      [
        { questionId: strange.questionId, value: 'a' },
        { questionId: forAll.questionId, participant: 1, value: 'a' },
        { questionId: forEach.questionId, value: 'a' },
        { questionId: forEach.questionId, participant: 3, value: 'a' },
        { questionId: forEach.questionId, participant: 0, value: 'a' },
        { questionId: forEach.questionId, participant: 2, value: 'a' },
        { questionId: forEach.questionId, participant: 2, value: 'b' },
        { questionId: forAll.questionId, uploadIds: [one] },
      ],
    )
    expect(faults).toEqual([
      {
        path: ['input', 'answers', 0, 'questionId'],
        detail: `No question of this activity has the identifier ${encodeTypeId('wq', strange.questionId)}.`,
      },
      {
        path: ['input', 'answers', 1, 'participant'],
        detail: '"All" is answered once for the booking: leave the participant out.',
      },
      {
        path: ['input', 'answers', 2, 'participant'],
        detail: '"Each" is answered for each participant: say for which one.',
      },
      {
        path: ['input', 'answers', 3, 'participant'],
        detail: '"Each" is answered for participants 1 to 2; there is no participant 3.',
      },
      {
        path: ['input', 'answers', 4, 'participant'],
        detail: '"Each" is answered for participants 1 to 2; there is no participant 0.',
      },
      { path: ['input', 'answers', 6, 'questionId'], detail: '"Each" for participant 2 is answered twice.' },
      {
        path: ['input', 'answers', 7, 'uploadIds'],
        detail: 'The answer to "All" must be a value: the question takes no files.',
      },
    ])
  })
})

describe('checkAnswers, required answers', () => {
  const consent = question({ label: 'I agree', type: boolean, required: true })
  const name = question({ label: 'Name', required: true, scope: QuestionScope.participant })

  it('may be missing while they are not due, and says that the answers are not complete', () => {
    expect(check([consent, name], [])).toMatchObject({ faults: [], complete: false })
  })

  it('are each named once when they are due, with those who owe them', () => {
    const given = [{ questionId: name.questionId, participant: 2, value: 'Ada' }]
    const { faults } = check([consent, name], given, { dueNow: true, participants: 6 })
    expect(faults).toEqual([
      { path, detail: '"I agree" must be answered.', question: { questionId: consent.questionId } },
      {
        path,
        detail: '"Name" must be answered for participants 1, 3 to 6.',
        question: { questionId: name.questionId, participants: [1, 3, 4, 5, 6] },
      },
    ])
  })

  it('are named beside the blank that was sent for them', () => {
    const given = [{ questionId: name.questionId, participant: 2, value: '' }]
    const { faults } = check([name], given, { dueNow: true })
    expect(faults).toEqual([
      {
        path: [...path, 0, 'value'],
        detail: '"Name" for participant 2 must be answered.',
        question: { questionId: name.questionId, participants: [2] },
      },
      {
        path,
        detail: '"Name" for participant 1 must be answered.',
        question: { questionId: name.questionId, participants: [1] },
      },
    ])
  })

  it('are not called missing when they were answered with a fault', () => {
    const { faults } = check([consent], [{ questionId: consent.questionId, value: 'yes' }], { dueNow: true })
    expect(faults).toHaveLength(1)
  })

  it('are complete when all are there', () => {
    const given = [
      { questionId: consent.questionId, value: true },
      { questionId: name.questionId, participant: 1, value: 'Ada' },
      { questionId: name.questionId, participant: 2, value: 'Bob' },
    ]
    expect(check([consent, name], given, { dueNow: true })).toMatchObject({ faults: [], complete: true })
  })
})

describe('checkAnswers, questions that depend on others', () => {
  const diet = question({ label: 'Meal', type: single_choice, options: meals })
  const count = question({
    label: 'How many fish',
    type: number,
    required: true,
    dependsOn: { questionId: diet.questionId, values: ['fish'] },
  })
  const swims = question({ label: 'Swims', type: boolean, scope: QuestionScope.participant })
  const vest = question({
    label: 'Vest',
    required: true,
    scope: QuestionScope.participant,
    dependsOn: { questionId: swims.questionId, values: ['false'] },
  })
  const bone = question({
    label: 'Bones',
    scope: QuestionScope.participant,
    dependsOn: { questionId: diet.questionId, values: ['fish', 'meat'] },
  })
  const deep = question({ label: 'Deep', required: true, dependsOn: { questionId: count.questionId, values: ['2'] } })

  it('asks after one of the answers, and only then requires', () => {
    expect(check([diet, count], [], { dueNow: true })).toMatchObject({ faults: [], complete: true })
    const { faults } = check([diet, count], [{ questionId: diet.questionId, value: 'fish' }], { dueNow: true })
    expect(faults).toMatchObject([{ path, detail: '"How many fish" must be answered.' }])
  })

  it('refuses an answer to a question that is not asked', () => {
    const given = [
      { questionId: diet.questionId, value: 'meat' },
      { questionId: count.questionId, value: 2 },
    ]
    expect(check([diet, count], given).faults).toEqual([
      { path: [...path, 1, 'value'], detail: '"How many fish" is not asked here: leave the answer out.' },
    ])
  })

  it("looks at the same participant's answer", () => {
    const given = [
      { questionId: swims.questionId, participant: 1, value: true },
      { questionId: swims.questionId, participant: 2, value: false },
    ]
    const { faults } = check([swims, vest], given, { dueNow: true })
    expect(faults).toMatchObject([{ path, detail: '"Vest" for participant 2 must be answered.' }])
  })

  it('lets a participant depend on the answer for the whole booking', () => {
    const given = [
      { questionId: diet.questionId, value: 'meat' },
      { questionId: bone.questionId, participant: 2, value: 'none please' },
    ]
    expect(check([diet, bone], given).faults).toEqual([])
  })

  it('follows a chain: what hangs on a question that is not asked is not asked', () => {
    const given = [
      { questionId: diet.questionId, value: 'fish' },
      { questionId: count.questionId, value: 2 },
    ]
    expect(check([diet, count, deep], given).complete).toBe(false)
    expect(check([diet, count, deep], [{ questionId: count.questionId, value: 2 }]).faults).toHaveLength(1)
  })

  it('says nothing of a question that hangs on an answer with a fault', () => {
    const given = [
      { questionId: diet.questionId, value: 'grass' },
      { questionId: count.questionId, value: 2 },
    ]
    expect(check([diet, count], given, { dueNow: true }).faults).toHaveLength(1)
  })

  it('asks neither of two questions that wait for each other', () => {
    const a = question({ required: true })
    const b = question({ required: true, dependsOn: { questionId: a.questionId, values: ['x'] } })
    a.dependsOn = { questionId: b.questionId, values: ['x'] }
    expect(check([a, b], [], { dueNow: true })).toMatchObject({ faults: [], complete: true })
  })

  it('drops a kept answer whose question is not asked any more', () => {
    const kept = [
      { questionId: diet.questionId, participant: 0, label: 'Meal', value: 'fish' },
      { questionId: count.questionId, participant: 0, label: 'How many fish', value: 2 },
    ]
    expect(check([diet, count], [], { kept }).answers).toHaveLength(2)
    const { answers, faults } = check([diet, count], [{ questionId: diet.questionId, value: 'meat' }], { kept })
    expect(faults).toEqual([])
    expect(answers.map(each => each.value)).toEqual(['meat'])
  })

  it('takes a kept answer back when a blank is given', () => {
    const kept = [{ questionId: diet.questionId, participant: 0, label: 'Meal', value: 'fish' }]
    expect(check([diet], [{ questionId: diet.questionId, value: null }], { kept }).answers).toEqual([])
  })
})

describe('checkAnswers, files', () => {
  const rule = { maxBytes: 2_000, acceptedTypes: ['image/png'], maxFiles: 2 }
  const pass = question({ label: 'Pass', type: QuestionType.file, file: rule })
  const other = question({ label: 'Other', type: QuestionType.file, file: rule })
  const send = (uploadIds: string[], uploads: Upload[]) =>
    check([pass, other], [{ questionId: pass.questionId, uploadIds }], {
      uploads: new Map(uploads.map(each => [each.uploadId, each])),
    })

  it('are kept as their upload IDs', () => {
    const { answers, uploadIds } = send([one, two], [upload(one), upload(two)])
    expect(answers[0]!.value).toEqual([encodeTypeId('upl', one), encodeTypeId('upl', two)])
    expect(uploadIds).toEqual([one, two])
  })

  it.each<[string, string[], Upload[], string]>([
    ['not there', [one], [], `names ${encodeTypeId('upl', one)}, which is not an upload of yours`],
    ['twice', [one, one], [upload(one)], 'already used in this request'],
    ['too large', [one], [upload(one, { bytes: 2_001 })], 'at most 2000 bytes; "pass.png" has 2001'],
    ['another type', [one], [upload(one, { contentType: 'application/pdf' })], 'must be of type image/png'],
    ['too many', [one, two, one], [upload(one), upload(two)], 'must have at most 2 files; it has 3'],
  ])('are refused when %s', (_, ids, uploads, detail) => {
    const { faults } = send(ids, uploads)
    expect(faults).toHaveLength(1)
    expect(faults[0]!.path).toEqual([...path, 0, 'uploadIds'])
    expect(faults[0]!.detail).toContain(detail)
  })

  it('cannot serve two questions at once', () => {
    const given = [
      { questionId: pass.questionId, uploadIds: [one] },
      { questionId: other.questionId, uploadIds: [one] },
    ]
    expect(check([pass, other], given, { uploads: new Map([[one, upload(one)]]) }).faults).toHaveLength(1)
  })
})
