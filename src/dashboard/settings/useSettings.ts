import { useRef } from 'preact/hooks'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import { type OperatorSettingsFragment, SettingsChangeDocument, type UpdateOperatorInput } from '../api/generated.ts'
import { viewer } from '../api/viewer.ts'
import { useSaved } from '../kit/useSaved.ts'

/** The settings as they are stored, and how a part of them is saved. */
export interface Settings {
  saved: OperatorSettingsFragment
  /** @param loaded the version when the user began to type */
  save(input: UpdateOperatorInput, loaded: number | undefined): Promise<void>
  refetch(): void
}

/** The parts of the page save by themselves, but have one version: what this page has saved is no change by somebody else. */
export function useSettings({ read, refetch }: { read: OperatorSettingsFragment; refetch(): void }): Settings {
  const [saved, keep] = useSaved(read)
  const own = useRef(new Map<number, number>())
  const save = async (input: UpdateOperatorInput, loaded: number | undefined) => {
    let expectedVersion = loaded
    while (expectedVersion !== undefined && own.current.has(expectedVersion))
      expectedVersion = own.current.get(expectedVersion)
    const { updateOperator } = await fetchGraphql(SettingsChangeDocument, { input: { ...input, expectedVersion } })
    const { operator } = updateOperator
    if (expectedVersion !== undefined) own.current.set(expectedVersion, operator.version)
    keep(operator)
    // The shell shows the name, days are counted in the time zone, and new activities have the cutoffs.
    const { name, timeZone, defaultBookingCutoffMinutes, defaultCancellationCutoffMinutes } = operator
    const changed = { name, timeZone, defaultBookingCutoffMinutes, defaultCancellationCutoffMinutes }
    if (viewer.value) viewer.value = { ...viewer.value, operator: { ...viewer.value.operator, ...changed } }
    refetch()
  }
  return { saved, save, refetch }
}
