import { useId } from 'preact/hooks'
import { DateField } from './DateField.tsx'

/** A day with its label beside it, as filters have. */
export function DayFilter({ label, ...field }: { label: string } & Parameters<typeof DateField>[0]) {
  const id = useId()
  return (
    <div class="day">
      <label for={id}>{label}</label>
      <DateField {...field} id={id} />
    </div>
  )
}
