import type { PartnerFactsFragment } from '../api/generated.ts'
import { count } from '../format.ts'
import { words } from '../words.ts'

const texts = words.partners

/** The refusals of requests, most frequent first, with code, meaning and count. */
export function Refusals({ refusals }: { refusals: PartnerFactsFragment['statistics']['refusals'] }) {
  if (refusals.length === 0) return <p class="quiet">{texts.noRefusals}</p>
  const most = Math.max(...refusals.map(each => each.requestCount))
  return (
    <ul class="partners-refusals">
      {refusals.map(({ code, requestCount: requests }) => (
        <li key={code}>
          <span>
            {texts.meanings[code] ?? texts.unknownMeaning}{' '}
            <a href={`/problems/${code}`} target="_blank" rel="noreferrer">
              <code>{code}</code>
            </a>
          </span>
          <svg
            viewBox="0 0 100 1"
            preserveAspectRatio="none"
            aria-hidden="true"
            class={code === 'internal' ? 'bad' : ''}
          >
            <rect width={Math.max(1, (requests / most) * 100)} height="1" />
          </svg>
          <span class="number">{count(requests)}</span>
        </li>
      ))}
    </ul>
  )
}
