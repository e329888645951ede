import { href } from '../address.ts'
import { words } from '../words.ts'
import './parts.css'

const parts = [
  ['outbox', words.outbox.sent],
  ['workflows', words.outbox.workflows],
] as const

/** Navigation between the outbox and the workflows. */
export function Parts({ at }: { at: (typeof parts)[number][0] }) {
  return (
    <nav class="outbox-parts" aria-label={words.outbox.parts}>
      {parts.map(([place, word]) => (
        <a key={place} href={href(place)} aria-current={place === at ? 'page' : undefined}>
          {word}
        </a>
      ))}
    </nav>
  )
}
