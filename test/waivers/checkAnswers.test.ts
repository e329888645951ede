import 'reflect-metadata'
import { describe, expect, it } from '@jest/globals'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { QuestionScope } from '../../src/domain/waivers/QuestionScope.ts'
import { QuestionType } from '../../src/domain/waivers/QuestionType.ts'
import type { Upload } from '../../src/domain/waivers/Upload.ts'
import { check, path } from './check.ts'
import { question } from './question.ts'

const upload = (uploadId: string, about: Partial<Upload> = {}) =>
  ({ uploadId, contentType: 'image/png', bytes: 1_000, fileName: 'pass.png', ...about }) as Upload
const one = '01890a5d-ac96-774b-bcce-b30200000001'
const two = '01890a5d-ac96-774b-bcce-b30200000002'

describe('checkAnswers, who answers what', () => {
  const forAll = question({ label: 'All' })
  const forEach = question({ label: 'Each', scope: QuestionScope.PARTICIPANT })

  it('takes one answer for the booking and one for each participant', () => {
    const { answers, violations } = check(
      [forAll, forEach],
      [
        { questionId: forAll.questionId, value: 'a' },
        { questionId: forEach.questionId, participant: 1, value: 'b' },
        { questionId: forEach.questionId, participant: 2, value: 'c' },
      ],
    )
    expect(violations).toEqual([])
    expect(answers).toEqual([
      { questionId: forAll.questionId, participant: 0, label: 'All', value: 'a' },
      { questionId: forEach.questionId, participant: 1, label: 'Each', value: 'b' },
      { questionId: forEach.questionId, participant: 2, label: 'Each', value: 'c' },
    ])
  })

  it('reports every violation at once, each with its path', () => {
    const strange = question()
    const { violations } = check(
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
    expect(violations).toEqual([
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
  const consent = question({ label: 'I agree', type: QuestionType.BOOLEAN, required: true })
  const name = question({ label: 'Name', required: true, scope: QuestionScope.PARTICIPANT })

  it('can be missing before they are due, and the answers are then incomplete', () => {
    expect(check([consent, name], [])).toMatchObject({ violations: [], complete: false })
  })

  it('are each reported once when they are due, with the participants who owe them', () => {
    const given = [{ questionId: name.questionId, participant: 2, value: 'Ada' }]
    const { violations } = check([consent, name], given, { dueNow: true, participants: 6 })
    expect(violations).toEqual([
      { path, detail: '"I agree" must be answered.', question: { questionId: consent.questionId } },
      {
        path,
        detail: '"Name" must be answered for participants 1, 3 to 6.',
        question: { questionId: name.questionId, participants: [1, 3, 4, 5, 6] },
      },
    ])
  })

  it('are reported at the path of a blank answer', () => {
    const given = [{ questionId: name.questionId, participant: 2, value: '' }]
    const { violations } = check([name], given, { dueNow: true })
    expect(violations).toEqual([
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

  it('are not reported as missing if their answer has a violation', () => {
    const { violations } = check([consent], [{ questionId: consent.questionId, value: 'yes' }], { dueNow: true })
    expect(violations).toHaveLength(1)
  })

  it('are complete if all of them are given', () => {
    const given = [
      { questionId: consent.questionId, value: true },
      { questionId: name.questionId, participant: 1, value: 'Ada' },
      { questionId: name.questionId, participant: 2, value: 'Bob' },
    ]
    expect(check([consent, name], given, { dueNow: true })).toMatchObject({ violations: [], complete: true })
  })
})

describe('checkAnswers, files', () => {
  const rule = { maxBytes: 2_000, acceptedTypes: ['image/png'], maxFiles: 2 }
  const pass = question({ label: 'Pass', type: QuestionType.FILE, file: rule })
  const other = question({ label: 'Other', type: QuestionType.FILE, file: rule })
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
    ['unknown', [one], [], `names ${encodeTypeId('upl', one)}, which is not an upload of yours`],
    ['given twice', [one, one], [upload(one)], 'already used in this request'],
    ['too large', [one], [upload(one, { bytes: 2_001 })], 'at most 2000 bytes; "pass.png" has 2001'],
    ['another type', [one], [upload(one, { contentType: 'application/pdf' })], 'must be of type image/png'],
    ['too many', [one, two, one], [upload(one), upload(two)], 'must have at most 2 files; it has 3'],
  ])('are refused when %s', (_, ids, uploads, detail) => {
    const { violations } = send(ids, uploads)
    expect(violations).toHaveLength(1)
    expect(violations[0]!.path).toEqual([...path, 0, 'uploadIds'])
    expect(violations[0]!.detail).toContain(detail)
  })

  it('cannot answer two questions', () => {
    const given = [
      { questionId: pass.questionId, uploadIds: [one] },
      { questionId: other.questionId, uploadIds: [one] },
    ]
    expect(check([pass, other], given, { uploads: new Map([[one, upload(one)]]) }).violations).toHaveLength(1)
  })
})
