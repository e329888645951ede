import type { Problem } from '../api/Problem.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { words } from '../words.ts'
import { ShortageList } from './ShortageList.tsx'
import { shortagesOf } from './shortages.ts'

const texts = words.shortages

/**
 * Shows which departures a refused change would leave short, and offers to save it anyway. Renders nothing for any other
 * problem.
 *
 * @example
 * const save = useAction(async (force: boolean) => fetchGraphql(ChangeDocument, { input: { ...input, force } }))
 * <ShortageDialog problem={save.problem} force={() => void save.run(true)} close={save.forget} />
 * {save.problem && !shortagesOf(save.problem) && <ProblemBanner problem={save.problem} />}
 *
 * @param force sends the same change again with `force`
 * @param close discards the refusal; what was typed stays
 */
export function ShortageDialog({
  problem,
  force,
  close,
}: {
  problem: Problem | undefined
  force(): void
  close(): void
}) {
  const shortages = shortagesOf(problem)
  if (!shortages) return null
  return (
    <Dialog title={texts.title} close={close}>
      <div class="form">
        <p>{texts.lead(new Set(shortages.map(each => each.timeslotId)).size)}</p>
        <ShortageList shortages={shortages} />
        <p class="quiet">{texts.advice}</p>
        <footer>
          <button type="button" onClick={close}>
            {words.leaveIt}
          </button>
          <button type="button" class="main bad" onClick={force}>
            {texts.saveAnyway}
          </button>
        </footer>
      </div>
    </Dialog>
  )
}
