import { href } from '../address.ts'
import { words } from '../words.ts'
import './parts.css'

const parts = [
  ['outbox', words.outbox.sent],
  ['workflows', words.outbox.workflows],
] as const

/** What was sent, and what sends it: from one to the other. */
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
