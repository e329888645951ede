import 'reflect-metadata'
import { describe, expect, it, jest } from '@jest/globals'
import fc from 'fast-check'
import { RE2JS } from 're2js'
import { NumberLiteral } from '../../src/domain/scalars/NumberLiteral.ts'
import { QuestionScope } from '../../src/domain/waivers/QuestionScope.ts'
import { QuestionType } from '../../src/domain/waivers/QuestionType.ts'
import type { WaiverQuestion } from '../../src/domain/waivers/WaiverQuestion.ts'
import { check, meals } from './check.ts'
import { question } from './question.ts'

/** The result of an answer: the kept value, the message of its violation, or `not answered`. */
function take(about: Partial<WaiverQuestion>, value: unknown): unknown {
  const asked = question({ label: 'Q', ...about })
  const { answers, violations } = check([asked], [{ questionId: asked.questionId, value }])
  if (violations.length === 0) return answers.length === 0 ? 'not answered' : { kept: answers[0]!.value }
  expect(violations).toHaveLength(1)
  expect(violations[0]!.path).toEqual(['input', 'answers', 0, 'value'])
  expect(answers).toEqual([])
  return violations[0]!.detail
}

const {
  TEXT: text,
  LONG_TEXT: long_text,
  NUMBER: number,
  BOOLEAN: boolean,
  DATE: date,
  SINGLE_CHOICE: single_choice,
  MULTI_CHOICE: multi_choice,
  EMAIL: email,
  PHONE: phone,
  SIGNATURE: signature,
} = QuestionType

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
    [{ type: QuestionType.FILE }, 'upl_1', 'must be given as uploaded files, by their upload IDs, and not as a value'],
  ])('refuses for %j the value %j', (about, value, violation) => {
    expect(take(about, value)).toBe(`The answer to "Q" ${violation}.`)
  })

  it.each([null, undefined, '', '  \t', []])('counts %j as not answered', value => {
    for (const type of [text, number, boolean, date, single_choice, multi_choice, email]) {
      expect(take({ type, options: meals }, value)).toBe('not answered')
    }
  })

  it('limits the length of every text, and more tightly if there is a pattern', () => {
    const tooLong = (max: string, length: number) =>
      `The answer to "Q" must have at most ${max} characters; it has ${length}.`
    expect(take({ type: long_text }, 'x'.repeat(10_000))).toEqual({ kept: 'x'.repeat(10_000) })
    expect(take({ type: long_text }, 'x'.repeat(10_001))).toBe(tooLong('10,000', 10_001))
    expect(take({ pattern: '.*' }, 'x'.repeat(1_001))).toBe(tooLong('1,000', 1_001))
  })

  it('never throws, for any JSON', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(QuestionType)), fc.jsonValue(), (type, value) => {
        const asked = question({ type, options: meals, pattern: '[a-z]+' })
        const { answers, violations } = check([asked], [{ questionId: asked.questionId, value }])
        return answers.length + violations.length <= 1
      }),
    )
  })

  it('is not blocked by a pattern with exponential backtracking in JavaScript', () => {
    const before = process.cpuUsage()
    take({ pattern: '(a+)+b' }, 'a'.repeat(1_000))
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000)
  })
})

describe('checkAnswers, many answers under patterns', () => {
  const each = (about: Partial<WaiverQuestion>) => question({ label: 'Q', scope: QuestionScope.PARTICIPANT, ...about })
  const answers = ({ questionId }: WaiverQuestion, participants: number, value: string) =>
    Array.from({ length: participants }, (_, index) => ({ questionId, participant: index + 1, value }))

  it('accepts the answers of a group of a thousand', () => {
    const asked = [
      each({ pattern: '[A-Z0-9<]{9}[0-9][A-Z]{3}[0-9]{7}[MF<]' }),
      each({ pattern: '\\p{L}[\\p{L} -]{1,98}' }),
    ]
    const given = [...answers(asked[0]!, 1_000, 'L898902C36UTO7408122F'), ...answers(asked[1]!, 1_000, 'Ada Lovelace')]
    expect(check(asked, given, { participants: 1_000 }).violations).toEqual([])
  })

  it('stops matching above the limit of work for a request', () => {
    const asked = each({ pattern: '(.*){49}' })
    const { violations } = check([asked], answers(asked, 90, 'a'.repeat(1_000)), { participants: 90 })
    expect(violations).toHaveLength(40)
    expect(violations[0]).toEqual({
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

  it('stops after a hundred violations, and does not report unread answers as missing', () => {
    const asked = each({ type: number, required: true })
    const given = answers(asked, 1_000, 'x')
    expect(check([asked], given, { participants: 1_000, dueNow: true }).violations).toHaveLength(100)
  })
})
