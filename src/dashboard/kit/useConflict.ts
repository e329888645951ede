import { useEffect } from 'preact/hooks'
import type { Problem } from '../api/Problem.ts'
import type { Draft } from '../drafts/useDraft.ts'

/** Whether somebody else has saved what a form edits since its draft was begun, and what the user can do. */
export interface Conflict {
  isStale: boolean
  /** Discards the draft. */
  discard(): void
  /** Keeps the draft, as a change of what is stored now. */
  keep(): void
  /** The problem of saving, unless it is the conflict. */
  otherProblem: Problem | undefined
}

/**
 * Compares the version of a draft with that of what is stored, and reads that again when saving was refused because of it.
 * @param version of what is stored, as it was read or saved last
 * @param isChanged whether saving the draft would change anything
 */
export function useConflict<Typed extends { version: number }>({
  draft,
  version,
  isChanged,
  save,
  reload,
}: {
  draft: Draft<Typed>
  version: number
  isChanged: boolean
  save: { problem: Problem | undefined; forget(): void }
  reload(): void
}): Conflict {
  const { problem, forget } = save
  const isRefused = problem?.code === 'version-conflict'
  useEffect(() => {
    if (isRefused) reload()
  }, [problem])
  const isStale = draft.touched && isChanged && draft.value.version !== version
  return {
    isStale,
    discard: () => {
      draft.clear()
      forget()
    },
    keep: () => {
      draft.change({ version } as Partial<Typed>)
      forget()
    },
    otherProblem: isStale || isRefused ? undefined : problem,
  }
}
