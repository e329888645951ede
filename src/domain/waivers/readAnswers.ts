import type { Violation } from '../refusals/refusal.ts'
import type { Outcome } from '../rules/QuestionVisibility.ts'
import { takesFiles } from '../rules/questionTypes/questionTypes.ts'
import { isBlank } from '../scalars/isBlank.ts'
import { encodeTypeId } from '../scalars/typeid.ts'
import { type AnswerKey, answerKey } from './AnswerKey.ts'
import type { AnswersToCheck } from './AnswersToCheck.ts'
import type { GivenAnswer } from './GivenAnswer.ts'
import { Matching } from './Matching.ts'
import { nameQuestion } from './nameQuestion.ts'
import { QuestionScope } from './QuestionScope.ts'
import type { Reading } from './types/AnswerReader.ts'
import { answerReaders } from './types/answerReaders.ts'
import type { WaiverQuestion } from './WaiverQuestion.ts'

// More are of no use, and a request can have a thousand.
const MAX_VIOLATIONS = 100

interface ReadAnswers {
  /** All answers, earlier and given ones together. */
  outcomes: Map<AnswerKey, Outcome>
  /** The index of each given answer in the list, including blank ones. */
  places: Map<AnswerKey, number>
  /** Reading stops when there are too many: answers that were not read count neither as given nor as missing. */
  violations: Violation[]
  isWhole: boolean
  uploadIds: Set<string>
}

/**
 * Reads each given answer on its own: whether the question and the participant exist, and whether the question accepts the
 * answer.
 */
export function readAnswers({ questions, given, kept = [], participants, uploads, path }: AnswersToCheck): ReadAnswers {
  const byId = new Map(questions.map(question => [question.questionId, question]))
  const outcomes = new Map<AnswerKey, Outcome>()
  const places = new Map<AnswerKey, number>()
  const violations: Violation[] = []
  const uploadIds = new Set<string>()
  const matching = new Matching()
  for (const answer of kept) outcomes.set(answerKey(answer.questionId, answer.participant), { value: answer.value })

  for (const [index, answer] of given.entries()) {
    if (violations.length >= MAX_VIOLATIONS) return { outcomes, places, violations, isWhole: false, uploadIds }
    const fail = (member: keyof GivenAnswer, detail: string) =>
      violations.push({ path: [...path, index, member], detail })
    const question = byId.get(answer.questionId)
    if (!question) {
      fail('questionId', `No question of this activity has the identifier ${encodeTypeId('wq', answer.questionId)}.`)
      continue
    }
    const misplaced = participantViolation(question, answer.participant ?? null, participants)
    if (misplaced) {
      fail('participant', misplaced)
      continue
    }
    const participant = answer.participant ?? 0
    const key = answerKey(question.questionId, participant)
    if (places.has(key)) {
      fail('questionId', `${nameQuestion(question, participant)} is answered twice.`)
      continue
    }
    places.set(key, index)

    const member = memberOf(question, answer)
    const isEmpty = isEmptyValue(answer.value) && isEmptyValue(answer.uploadIds)
    if (isEmpty) outcomes.delete(key)
    else {
      const { readValue, readUploads } = answerReaders[question.type]
      const reading: Reading =
        member === 'value'
          ? readValue(question, answer.value, matching)
          : (readUploads?.(question, answer.uploadIds!, uploads, uploadIds) ?? {
              violation: 'must be a value: the question takes no files',
            })
      if ('violation' in reading)
        fail(member, `The answer to ${nameQuestion(question, participant)} ${reading.violation}.`)
      outcomes.set(key, 'violation' in reading ? 'invalid' : reading)
    }
  }
  return { outcomes, places, violations, isWhole: true, uploadIds }
}

/** The field of an answer that contains the answer itself. */
export function memberOf(question: WaiverQuestion, answer: GivenAnswer): 'value' | 'uploadIds' {
  if (!isEmptyValue(answer.uploadIds))
    return takesFiles(question) && !isEmptyValue(answer.value) ? 'value' : 'uploadIds'
  return takesFiles(question) && isEmptyValue(answer.value) ? 'uploadIds' : 'value'
}

/** Whether a value counts as not given: forms send blank text and empty lists for fields that were not filled in. */
function isEmptyValue(given: unknown): boolean {
  if (typeof given === 'string') return isBlank(given)
  return given === null || given === undefined || (Array.isArray(given) && given.length === 0)
}

function participantViolation(
  question: WaiverQuestion,
  participant: number | null,
  participants: number,
): string | undefined {
  if (question.scope === QuestionScope.BOOKING) {
    return participant === null
      ? undefined
      : `${nameQuestion(question)} is answered once for the booking: leave the participant out.`
  }
  if (participant === null) return `${nameQuestion(question)} is answered for each participant: say for which one.`
  if (participant >= 1 && participant <= participants) return undefined
  return `${nameQuestion(question)} is answered for participants 1 to ${participants}; there is no participant ${participant}.`
}
