import { type Html, html } from './html.ts'
import { layout } from './layout.ts'
import { waiverHeader } from './waiverHeader.ts'
import { answerable, type Waiver } from './waiverKey.ts'

/** What the customer sees when every required answer is there: what was answered, and the way to change it. */
export function thanksPage(waiver: Waiver): string {
  const people = [...new Set(waiver.answers.map(answer => answer.participant))].toSorted((a, b) => a - b)
  const main = html`${waiverHeader(waiver, 'Thank you')}
<div class="done" role="status"><p>All set: ${waiver.operatorName} has everything it needs from you.</p></div>
${people.map(
  participant => html`<section>
<h2>${participant === 0 ? 'For the whole booking' : `Participant ${participant}`}</h2>
<dl class="answers">${answerable(waiver)
    .filter(field => field.participant === participant)
    .map(({ question }) => answered(waiver, question.questionId, participant))}</dl>
</section>`,
)}
<p><a class="button" href="?change=1">Change an answer</a></p>`
  return layout(`Thank you – ${waiver.activityName}`, main, 'form')
}

function answered(waiver: Waiver, questionId: string, participant: number): Html | null {
  const answer = waiver.answers.find(each => each.questionId === questionId && each.participant === participant)
  if (!answer) return null
  const options = waiver.questions.find(each => each.questionId === questionId)?.options ?? []
  const values = Array.isArray(answer.value) ? answer.value : [answer.value]
  const shown =
    answer.uploads.length > 0
      ? answer.uploads.map(upload => upload.fileName).join(', ')
      : values.map(value => options.find(option => option.value === value)?.label ?? inWords(value)).join(', ')
  return html`<div><dt>${answer.label}</dt><dd>${shown}</dd></div>`
}

function inWords(value: unknown): string {
  return value === true ? 'Yes' : value === false ? 'No' : String(value)
}
