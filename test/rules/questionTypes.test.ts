import 'reflect-metadata'
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { parseAnswer } from '../../src/domain/rules/parseAnswer.ts'
import { printAnswer } from '../../src/domain/rules/printAnswer.ts'
import { questionHints } from '../../src/domain/rules/questionHints.ts'
import type { QuestionTypeRules } from '../../src/domain/rules/questionTypes/QuestionTypeRules.ts'
import {
  choiceTypes,
  type QuestionType,
  questionTypeNames,
  questionTypes,
} from '../../src/domain/rules/questionTypes/questionTypes.ts'
import type { WaiverQuestion } from '../../src/domain/waivers/WaiverQuestion.ts'
import { check, meals } from '../waivers/check.ts'
import { question } from '../waivers/question.ts'

/** For each type, the fields of a form and the value that is kept; undefined if a form sends files instead. */
const answers: Record<QuestionType, { typed: string[]; kept: unknown } | undefined> = {
  text: { typed: ['Ada'], kept: 'Ada' },
  long_text: { typed: ['one\ntwo'], kept: 'one\ntwo' },
  number: { typed: [' 1,5 '], kept: 1.5 },
  boolean: { typed: ['false'], kept: false },
  date: { typed: ['2028-02-29'], kept: '2028-02-29' },
  single_choice: { typed: ['fish'], kept: 'fish' },
  multi_choice: { typed: ['fish', 'meat'], kept: ['fish', 'meat'] },
  email: { typed: ['ada@example.com'], kept: 'ada@example.com' },
  phone: { typed: ['+44 20 7946 0958'], kept: '+442079460958' },
  file: undefined,
  signature: { typed: ['Ada Lovelace'], kept: 'Ada Lovelace' },
}

describe('parseAnswer', () => {
  it.each(questionTypeNames.filter(type => answers[type]))('returns a value that the service accepts: %s', type => {
    const { typed, kept } = answers[type]!
    const asked = question({ type, options: meals })
    const checked = check([asked], [{ questionId: asked.questionId, value: parseAnswer(type, typed) }])
    expect(checked).toMatchObject({ violations: [], answers: [{ value: kept }] })
  })

  it.each<[QuestionType, string[], unknown]>([
    ['text', [], ''],
    ['number', ['-0,5'], -0.5],
    ['number', ['.5'], 0.5],
    ['number', [' '], ' '],
    ['number', ['1e3'], '1e3'],
    ['number', ['0x10'], '0x10'],
    ['number', ['twelve'], 'twelve'],
    ['boolean', ['true'], true],
    ['boolean', [''], null],
    ['boolean', [], null],
    ['single_choice', [], ''],
    ['multi_choice', [], []],
  ])('parses for a %s the input %j as %j', (type, typed, value) => {
    expect(parseAnswer(type, typed)).toEqual(value)
  })
})

describe('choices', () => {
  it('are there for every type that is drawn as choices', () => {
    const drawn = questionTypeNames.filter(type => /choice|yesOrNo/i.test(questionTypes[type].control.kind))
    const offered = questionTypeNames.filter(type => questionTypes[type].choices)
    expect(drawn).toEqual(offered)
    expect(choiceTypes).toBe('boolean, single_choice or multi_choice')
  })

  it('are not the options in any form, because a type can have choices without options', () => {
    const forms = [
      'src/transports/pages/questionControl.ts',
      'src/dashboard/activities/PreviewControl.tsx',
      'src/dashboard/newBooking/Question.tsx',
    ]
    for (const form of forms) expect(readFileSync(form, 'utf8')).not.toMatch(/question\.options/)
  })
})

describe('printAnswer', () => {
  it.each<[Partial<WaiverQuestion>, unknown, string[]]>([
    [{ type: 'text' }, '2028-02-29', ['2028-02-29']],
    [{ type: 'date' }, '2028-02-29', ['the day 2028-02-29']],
    [{ type: 'number' }, 1.5, ['1.5']],
    [{ type: 'boolean' }, true, ['Yes']],
    [{ type: 'boolean' }, false, ['No']],
    [{ type: 'single_choice', options: meals }, 'none', ['Nothing']],
    [{ type: 'multi_choice', options: meals }, ['fish', 'gone'], ['Fish', 'gone']],
  ])('prints for %j the answer %j as %j', (about, value, printed) => {
    expect(printAnswer(question(about), value, day => `the day ${day}`)).toEqual(printed)
  })
})

describe('questionHints', () => {
  const files = { maxBytes: 2_500_000, acceptedTypes: ['image/jpeg', 'application/pdf'], maxFiles: 3 }
  it.each<[Partial<WaiverQuestion>, string[]]>([
    [{ type: 'text' }, []],
    [{ type: 'text', minLength: 3, maxLength: 5 }, ['At least 3 characters.']],
    [{ type: 'long_text', maxLength: 499 }, ['At most 499 characters.']],
    [{ type: 'long_text', maxLength: 500 }, []],
    [{ type: 'number', min: 0, max: 3 }, ['From 0 to 3.']],
    [{ type: 'number', min: 0 }, ['0 or more.']],
    [{ type: 'number', max: 3 }, ['3 or less.']],
    [{ type: 'number', helpText: 'In feet.' }, ['In feet.']],
    [{ type: 'multi_choice' }, ['Choose all that apply.']],
    [{ type: 'multi_choice', min: 1, max: 2 }, ['Choose at least 1.']],
    [{ type: 'multi_choice', max: 2 }, ['Choose at most 2.']],
    [{ type: 'phone' }, ['With the country code, such as +44 20 7946 0958.']],
    [{ type: 'signature' }, ['Type your full name as your signature.']],
    [{ type: 'file', file: files }, ['JPEG, PDF; up to 2.5 MB each, 3 files at most.']],
    [{ type: 'file', file: { ...files, maxBytes: 900_000, maxFiles: 1 } }, ['JPEG, PDF; up to 900 kB.']],
  ])('of %j are %j', (about, hints) => {
    expect(questionHints([], question(about))).toEqual(hints)
  })

  it('begin with the condition of the question, in the labels of the answers', () => {
    const diet = question({ label: 'Meal', type: 'multi_choice', options: meals })
    const swims = question({ label: 'Can you swim?', type: 'boolean' })
    const conditionOf = (other: WaiverQuestion, values: string[]) =>
      questionHints([diet, swims], question({ dependsOn: { questionId: other.questionId, values } }))
    expect(conditionOf(diet, ['fish', 'none', 'gone'])).toEqual([
      'Only if you answered “Fish” or “Nothing” or “gone” to “Meal”.',
    ])
    expect(conditionOf(swims, ['false'])).toEqual(['Only if you answered “No” to “Can you swim?”.'])
  })
})

describe('staffHint', () => {
  it.each<[Partial<WaiverQuestion>, string | undefined]>([
    [{ type: 'text', minLength: 3 }, undefined],
    [{ type: 'number', min: 1, max: 2 }, 'From 1 to 2.'],
    [{ type: 'boolean' }, ''],
    [{ type: 'boolean', required: true }, 'A consent: only yes is accepted.'],
    [{ type: 'multi_choice' }, ''],
    [{ type: 'multi_choice', min: 1 }, 'Choose at least 1.'],
    [{ type: 'multi_choice', max: 2 }, 'Choose at most 2.'],
    [{ type: 'multi_choice', min: 1, max: 2 }, 'Choose 1 to 2.'],
    [{ type: 'phone' }, 'With the country code.'],
    [{ type: 'signature' }, 'The full name of the person who signs.'],
  ])('of %j is %j', (about, hint) => {
    const asked = question(about)
    const rules: QuestionTypeRules = questionTypes[asked.type]
    expect(rules.staffHint?.(asked)).toBe(hint)
  })
})

describe('the types of questions', () => {
  it('are distinguished only in their own files', () => {
    const comparison =
      /(?:[!=]==|case) '(?:long_text|single_choice|multi_choice|signature)'|\bQuestionType\.(?!ts')[a-z]/
    const files = globSync('src/{domain/waivers,domain/bookings,transports/pages,dashboard}/**/*.{ts,tsx}', {
      exclude: ['**/generated.ts'],
    })
    expect(files.length).toBeGreaterThan(300)
    expect(files.filter(file => comparison.test(readFileSync(file, 'utf8')))).toEqual([])
  })
})
