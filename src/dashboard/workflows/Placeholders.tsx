import type { WorkflowsQuery } from '../api/generated.ts'
import { words } from '../words.ts'

const texts = words.workflows

/** Everything that a template can say of a booking, to be put in with a press. */
export function Placeholders({
  placeholders,
  insert,
}: {
  placeholders: WorkflowsQuery['placeholders']
  insert(name: string): void
}) {
  return (
    <details class="workflows-placeholders">
      <summary>{texts.placeholders}</summary>
      <p class="quiet">{texts.placeholdersHint}</p>
      <ul>
        {placeholders.map(({ name, description, example }) => (
          <li key={name}>
            <button type="button" class="chip" onClick={() => insert(name)}>
              <code>{`{{${name}}}`}</code>
            </button>
            <span>
              {description} <span class="quiet">{texts.example(example)}</span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
