import type { PartnerKeyDeprecationsFragment } from '../api/generated.ts'
import { count, shortDay } from '../format.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { words } from '../words.ts'

const texts = words.apiKeys

/** What each key still uses although it is deprecated, until when it works, and what to use instead. */
export function DeprecatedUses({ keys }: { keys: readonly PartnerKeyDeprecationsFragment[] }) {
  const using = keys.filter(key => key.deprecatedUse.length > 0)
  if (using.length === 0) return null
  return (
    <section class="sheet partners-part" aria-labelledby="deprecated">
      <h3 id="deprecated">{texts.deprecated}</h3>
      <p class="quiet">{texts.deprecatedLead}</p>
      <dl class="partners-deprecated">
        {using.map(key => (
          <div key={key.keyId}>
            <dt>
              <Bdi>{key.name}</Bdi>
            </dt>
            {key.deprecatedUse.map(({ coordinate, uses, use, removedAfter }) => (
              <dd key={coordinate}>
                <code>{coordinate}</code>{' '}
                {removedAfter && use ? (
                  <>
                    {texts.worksUntil(shortDay(removedAfter))} <code>{use}</code>
                  </>
                ) : (
                  texts.removed
                )}{' '}
                <span class="quiet">{texts.uses(count(uses))}</span>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  )
}
