import { useSignal } from '@preact/signals'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import { PersonEraseDocument } from '../api/generated.ts'
import { may } from '../api/viewer.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { CheckboxGroup } from '../kit/CheckboxGroup.tsx'
import { Confirm } from '../kit/Confirm.tsx'
import { Fact } from '../kit/Fact.tsx'
import { toast } from '../kit/toast.tsx'
import { words } from '../words.ts'
import { downloadPerson } from './downloadPerson.ts'
import type { Found } from './Found.ts'

const texts = words.persons

/** What is kept of a person, to download and to erase. @param choose of several persons with the address, those who are meant */
export function FoundPerson({
  found,
  choose,
  gone,
}: {
  found: Found
  choose(names: string[]): Promise<boolean>
  gone(): void
}) {
  const { email, mergedEmails, names, otherEmails, upcomingBookingCount, digest } = found
  const isShared = names.length > 1
  const chosen = useSignal<string[]>(isShared ? [] : names)
  const asks = useSignal(false)
  const facts = countsOf(found)
  const erase = async () => {
    const input = { email, digest, ...(isShared && { names: chosen.value }) }
    await fetchGraphql(PersonEraseDocument, { input })
    toast(texts.erased(email))
    gone()
  }
  return (
    <section class="sheet" aria-labelledby="persons-found">
      <h2 id="persons-found">{texts.found}</h2>
      {isShared && (
        <CheckboxGroup
          label={texts.whom}
          hint={texts.whomHint}
          choices={names.map(name => [name, name] as const)}
          chosen={chosen.value}
          choose={next => {
            chosen.value = next
            void choose(next.length > 0 ? next : [...names])
          }}
        />
      )}
      <dl class="facts">
        {!isShared && (
          <Fact term={texts.names}>
            <Bdi>{names.join(', ')}</Bdi>
          </Fact>
        )}
        <Fact term={texts.merged}>{mergedEmails.length > 0 && <Bdi>{mergedEmails.join(', ')}</Bdi>}</Fact>
        <Fact term={texts.alsoAs}>
          {otherEmails.length > 0 && (
            <>
              <Bdi>{otherEmails.join(', ')}</Bdi>
              <p class="quiet">{texts.alsoHint}</p>
            </>
          )}
        </Fact>
      </dl>
      <ul>
        {facts.map(fact => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <p class="persons-acts">
        <button type="button" onClick={() => downloadPerson(found)}>
          {texts.download}
        </button>
        {may('OPERATOR_WRITE') && (
          <button
            type="button"
            class="bad"
            disabled={chosen.value.length === 0 && isShared}
            onClick={() => {
              asks.value = true
            }}
          >
            {texts.erase}
          </button>
        )}
      </p>
      {asks.value && (
        <Confirm
          title={texts.eraseTitle(email)}
          act={texts.eraseAct}
          does={erase}
          close={() => {
            asks.value = false
          }}
        >
          <p>{texts.eraseSays}</p>
          <ul>
            {facts.map(fact => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
          {upcomingBookingCount > 0 && <p>{texts.eraseUpcoming(upcomingBookingCount)}</p>}
          <p class="quiet">{texts.eraseStays}</p>
        </Confirm>
      )}
    </section>
  )
}

function countsOf({ bookingCount, upcomingBookingCount, waitlistEntryCount, answerCount, ...found }: Found): string[] {
  const facts: (string | false)[] = [
    bookingCount > 0 && texts.bookings(bookingCount, upcomingBookingCount),
    waitlistEntryCount > 0 && texts.entries(waitlistEntryCount),
    answerCount > 0 && texts.answers(answerCount, found.fileCount),
    found.emailCount > 0 && texts.emails(found.emailCount),
    found.voucherCount > 0 && texts.vouchers(found.voucherCount),
  ]
  return facts.filter(each => each !== false)
}
