import { fetchGraphql } from '../api/fetchGraphql.ts'
import { ScheduleSetExceptionDocument, ScheduleUndoExceptionDocument } from '../api/generated.ts'
import { may } from '../api/viewer.ts'
import { count } from '../format.ts'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { words } from '../words.ts'
import type { Exception } from './exceptionOf.ts'

const texts = words.schedule

/** Describes an exception, with a button to undo it. */
export function ExceptionLine({
  exception,
  name,
  past,
  done,
}: {
  exception: Exception
  name: string
  past: boolean
  done(): void
}) {
  const word = exceptionWord(exception, name)
  const action = useAction(async () => {
    await fetchGraphql(ScheduleUndoExceptionDocument, { input: { exceptionId: exception.id } })
    toast(texts.undone, async () => {
      const { activityId, date, time, capacity, reason } = exception
      await fetchGraphql(ScheduleSetExceptionDocument, { input: { activityId, date, time, capacity, reason } })
      done()
    })
    done()
  })
  return (
    <li>
      <span>{word}</span>
      {may('CATALOGUE_WRITE') && !past && (
        <button
          type="button"
          class="plain week-undo"
          aria-label={texts.undoNamed(word)}
          disabled={action.busy}
          onClick={() => void action.run()}
        >
          {texts.undo}
        </button>
      )}
      {action.problem && <ProblemBanner problem={action.problem} />}
    </li>
  )
}

function exceptionWord({ capacity, reason, time }: Exception, name: string): string {
  const what = time ? texts.atTime(name, time) : name
  if (capacity === null) return reason ? texts.dayClosedFor(what, reason) : texts.dayClosed(what)
  return reason ? texts.dayChangedFor(what, count(capacity), reason) : texts.dayChanged(what, count(capacity))
}
