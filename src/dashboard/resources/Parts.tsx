import { href } from '../address.ts'
import { words } from '../words.ts'

const texts = words.resources

const parts = { resources: texts.list, 'resources/day': texts.day }

/** Links to the two parts of the page. @param at the current part */
export function Parts({ at }: { at: keyof typeof parts }) {
  return (
    <nav class="resource-parts" aria-label={texts.parts}>
      {Object.entries(parts).map(([place, word]) => (
        <a key={place} href={href(place)} aria-current={place === at ? 'page' : undefined}>
          {word}
        </a>
      ))}
    </nav>
  )
}
