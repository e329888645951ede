import { useSignal } from '@preact/signals'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import { CustomerMergeDocument, type CustomerQuery, CustomerSeparateDocument } from '../api/generated.ts'
import { may } from '../api/viewer.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { lazyPart } from '../kit/lazyPart.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { words } from '../words.ts'

const texts = words.customers

const MergeDialog = lazyPart(async () => (await import('./MergeDialog.tsx')).MergeDialog)

/** The addresses that are merged into the customer, and those that may be the same person's. Each click can be undone. */
export function CustomerAddresses({
  customer: { email, mergedEmails, otherEmails },
  changed,
}: {
  customer: CustomerQuery['customer']
  changed(): void
}) {
  const asks = useSignal(false)
  const merge = async (otherEmail: string) => {
    await fetchGraphql(CustomerMergeDocument, { input: { email, otherEmail } })
    changed()
  }
  const separate = async (otherEmail: string) => {
    await fetchGraphql(CustomerSeparateDocument, { input: { email, otherEmail } })
    changed()
  }
  const merging = useAction(async (other: string) => {
    await merge(other)
    toast(texts.mergedWith(other), async () => {
      await separate(other)
      toast(texts.separated(other))
    })
  })
  const separating = useAction(async (other: string) => {
    await separate(other)
    toast(texts.separated(other), async () => {
      await merge(other)
      toast(texts.mergedWith(other))
    })
  })
  const mayMerge = may('BOOKINGS_WRITE')
  const problem = merging.problem ?? separating.problem
  if (mergedEmails.length === 0 && !mayMerge) return null
  return (
    <section class="customer-addresses" aria-label={texts.addresses}>
      <Addresses
        term={texts.merged}
        emails={mergedEmails}
        act={mayMerge && texts.separate}
        name={texts.separateFrom}
        does={separating.run}
      />
      {mayMerge && (
        <>
          <Addresses
            term={texts.samePhone}
            emails={otherEmails ?? []}
            act={texts.samePerson}
            name={texts.mergeOf}
            does={merging.run}
          />
          <button
            type="button"
            class="plain"
            onClick={() => {
              asks.value = true
            }}
          >
            {texts.mergeOther}
          </button>
        </>
      )}
      {problem && !asks.value && <ProblemBanner problem={problem} />}
      {asks.value && (
        <MergeDialog
          merge={merging}
          close={() => {
            merging.forget()
            asks.value = false
          }}
        />
      )}
    </section>
  )
}

function Addresses({
  term,
  emails,
  act,
  name,
  does,
}: {
  term: string
  emails: readonly string[]
  act: string | false
  /** The name of a button, which says the address. */
  name(email: string): string
  does(email: string): void
}) {
  if (emails.length === 0) return null
  return (
    <div>
      <span class="quiet">{term}</span>
      <ul>
        {emails.map(each => (
          <li key={each}>
            <Bdi>{each}</Bdi>{' '}
            {act && (
              <button type="button" aria-label={name(each)} onClick={() => does(each)}>
                {act}
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
