import { parseAnswer } from '../../domain/rules/parseAnswer.ts'
import { takesFiles } from '../../domain/rules/questionTypes/questionTypes.ts'
import type { WaiverPart } from './WaiverPart.ts'
import { type Waiver, type WaiverKey, waiverKey } from './waiverKey.ts'

export interface KeptFile {
  uploadId: string
  fileName: string
}

/** The state of the form: the input, the uploaded files, and the violations. */
export class WaiverForm {
  /** As text, as a form sends it; several for a multiple choice. */
  readonly typed = new Map<WaiverKey, string[]>()
  readonly files = new Map<WaiverKey, KeptFile[]>()
  readonly violations = new Map<WaiverKey, string>()
  /** Violations that belong to no single answer. */
  readonly general: string[] = []

  get isInvalid(): boolean {
    return this.violations.size > 0 || this.general.length > 0
  }

  /** The form as it is first shown, with the answers that are stored already. */
  static of(waiver: Waiver): WaiverForm {
    const form = new WaiverForm()
    for (const { questionId, participant, value, uploads } of waiver.answers) {
      const key = waiverKey(questionId, participant)
      if (uploads.length > 0) form.files.set(key, uploads)
      else form.typed.set(key, (Array.isArray(value) ? value : [value]).map(String))
    }
    return form
  }

  /** The input of the operation: one answer for each question on the page, blank where nothing was entered. */
  answers({ fields }: WaiverPart) {
    return fields.map(({ question, participant, key }) => {
      const who = { questionId: question.questionId, participant: participant === 0 ? null : participant }
      if (!takesFiles(question)) {
        return { ...who, value: parseAnswer(question.type, this.typed.get(key) ?? []), uploadIds: null }
      }
      // A text value, which is invalid for a file question, so that nothing is saved without the refused file.
      if (this.violations.has(key)) return { ...who, value: 'refused', uploadIds: null }
      return { ...who, value: null, uploadIds: (this.files.get(key) ?? []).map(file => file.uploadId) }
    })
  }
}
