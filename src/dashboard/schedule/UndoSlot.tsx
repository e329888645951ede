import { fetchGraphql } from '../api/fetchGraphql.ts'
import { ScheduleUndoExceptionDocument } from '../api/generated.ts'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { words } from '../words.ts'
import type { Exception } from './exceptionOf.ts'

const texts = words.schedule

/** Removes the exception of a timeslot, or of its whole day. */
export function UndoSlot({ exception, done }: { exception: Exception; done(): void }) {
  const action = useAction(async () => {
    await fetchGraphql(ScheduleUndoExceptionDocument, { input: { exceptionId: exception.id } })
    toast(texts.undone)
    done()
  })
  const word = exception.capacity !== null ? texts.undoCapacity : exception.time ? texts.undoClosed : texts.undoDay
  return (
    <div>
      <button type="button" disabled={action.busy} onClick={() => void action.run()}>
        {word}
      </button>
      {action.problem && <ProblemBanner problem={action.problem} />}
    </div>
  )
}
