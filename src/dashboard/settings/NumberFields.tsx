import type { Problem } from '../api/Problem.ts'
import { TextField } from '../inputs/TextField.tsx'

/** Fields of whole numbers. @param fields the member of the settings that each sets, its label, and a hint if there is one */
export function NumberFields<Member extends string>({
  value,
  change,
  problem,
  fields,
}: {
  value: Record<Member, string>
  change(part: Record<Member, string>): void
  problem: Problem | undefined
  fields: readonly (readonly [member: Member, label: string, hint?: string])[]
}) {
  return (
    <div class="fields">
      {fields.map(([member, label, hint]) => (
        <TextField
          key={member}
          label={label}
          {...(hint && { hint })}
          path={member}
          problem={problem}
          inputMode="numeric"
          value={value[member]}
          change={next => change({ [member]: next } as Record<Member, string>)}
        />
      ))}
    </div>
  )
}
