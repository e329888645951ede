import { href } from '../address.ts'
import { words } from '../words.ts'

const parts = [
  ['promotions', words.promotions.codes],
  ['promotions/vouchers', words.promotions.vouchers],
] as const

/** Navigation between the promo codes and the vouchers. */
export function Parts({ at }: { at: (typeof parts)[number][0] }) {
  return (
    <nav class="promotions-parts" aria-label={words.promotions.parts}>
      {parts.map(([place, word]) => (
        <a key={place} href={href(place)} aria-current={place === at ? 'page' : undefined}>
          {word}
        </a>
      ))}
    </nav>
  )
}
