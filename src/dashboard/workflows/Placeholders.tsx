import type { WorkflowsQuery } from '../api/generated.ts'
import { words } from '../words.ts'

const texts = words.workflows

/** All placeholders of a template, each inserted with a click. */
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
