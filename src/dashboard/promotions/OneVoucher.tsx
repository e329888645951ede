import { useSignal } from '@preact/signals'
import { href } from '../address.ts'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import {
  PromotionOneVoucherDocument,
  type PromotionOneVoucherQuery,
  PromotionVoucherVoidDocument,
} from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import { may, viewer } from '../api/viewer.ts'
import { instant, money, shortDay } from '../format.ts'
import { Bdi } from '../kit/Bdi.tsx'
import type { Column } from '../kit/Column.ts'
import { Confirm } from '../kit/Confirm.tsx'
import { CopyButton } from '../kit/CopyButton.tsx'
import { Field } from '../kit/Field.tsx'
import { LastChangesOf } from '../kit/LastChangesOf.tsx'
import { QueryView } from '../kit/QueryView.tsx'
import { Table } from '../kit/Table.tsx'
import { toast } from '../kit/toast.tsx'
import { useTitle } from '../kit/useTitle.ts'
import { words } from '../words.ts'
import { SendVoucher } from './SendVoucher.tsx'
import { VoucherBadge } from './VoucherTable.tsx'

const texts = words.promotions

type Voucher = NonNullable<PromotionOneVoucherQuery['voucher']>
type Entry = Voucher['entries'][number]

/** One voucher: its code to copy or print, what is left of it, and how that came about. */
export function OneVoucher({ code }: { code: string }) {
  const query = useQuery(PromotionOneVoucherDocument, { code })
  useTitle(texts.name, code)
  return (
    <>
      <p class="no-print">
        <a href={href('promotions/vouchers')}>‹ {texts.backToVouchers}</a>
      </p>
      <QueryView query={query}>
        {({ voucher }) => voucher && <VoucherDetails voucher={voucher} done={query.refetch} />}
      </QueryView>
    </>
  )
}

function VoucherDetails({ voucher, done }: { voucher: Voucher; done(): void }) {
  const voiding = useSignal(false)
  const sending = useSignal(false)
  const { code, balance, initial, recipient, expiresOn, buyerEmail, paymentReference, voidedAt, voidReason } = voucher
  const facts: [name: string, fact: string | null | undefined][] = [
    [texts.recipient, recipient],
    [texts.buyer, buyerEmail],
    [words.paymentReference, paymentReference],
  ]
  return (
    <div class="promotions-voucher">
      <div class="head no-print">
        <h1>
          {texts.title(code)} <VoucherBadge voucher={voucher} />
        </h1>
        <div class="promotions-acts">
          <button type="button" onClick={() => print()}>
            {texts.print}
          </button>
          {may('BOOKINGS_WRITE') && !voidedAt && balance.amount > 0 && (
            <button
              type="button"
              onClick={() => {
                sending.value = true
              }}
            >
              {texts.send}
            </button>
          )}
          {may('BOOKINGS_WRITE') && !voidedAt && (
            <button
              type="button"
              onClick={() => {
                voiding.value = true
              }}
            >
              {texts.voidIt}
            </button>
          )}
        </div>
      </div>
      <section class="sheet promotions-card" aria-label={texts.printed(viewer.value?.operator.name ?? '')}>
        <p class="quiet">
          <Bdi>{texts.printed(viewer.value?.operator.name ?? '')}</Bdi>
        </p>
        <p class="promotions-worth">{money(initial)}</p>
        {recipient && (
          <p class="promotions-only-print">
            <Bdi>{recipient}</Bdi>
          </p>
        )}
        <p class="promotions-code">
          <code>{code}</code> <CopyButton text={code} label={texts.copyCode} />
        </p>
        <p class="quiet promotions-only-print">{texts.printedLead}</p>
        {expiresOn && <p class="quiet">{texts.validUntil(shortDay(expiresOn))}</p>}
        <p class="quiet no-print">{texts.warning}</p>
      </section>
      <dl class="promotions-facts no-print">
        <div>
          <dt>{texts.left}</dt>
          <dd>
            <strong>{money(balance)}</strong>
          </dd>
        </div>
        {facts.map(
          ([name, fact]) =>
            fact && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <Bdi>{fact}</Bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
      {voidReason && <p class="banner no-print">{texts.voidedBecause(voidReason)}</p>}
      <section class="promotions-entries no-print" aria-labelledby="entries">
        <h2 id="entries">{texts.entries}</h2>
        <Table
          name={texts.entries}
          columns={columns}
          rows={voucher.entries}
          keyOf={entry => String(entry.entryNumber)}
        />
      </section>
      <div class="no-print">
        <LastChangesOf id={voucher.id} state={voucher.voidedAt} />
      </div>
      {sending.value && (
        <SendVoucher
          voucherId={voucher.id}
          close={() => {
            sending.value = false
          }}
        />
      )}
      {voiding.value && (
        <VoidVoucher
          voucher={voucher}
          done={done}
          close={() => {
            voiding.value = false
          }}
        />
      )}
    </div>
  )
}

const columns: Column<Entry>[] = [
  { key: 'when', head: words.when, cell: entry => instant(entry.occurredAt) },
  { key: 'what', head: texts.what, cell: entry => texts.entryKinds[entry.kind] },
  {
    key: 'booking',
    head: texts.booking,
    cell: ({ booking }) =>
      booking && <a href={href(`booking/${booking.bookingReference}`)}>{booking.bookingReference}</a>,
  },
  { key: 'amount', head: texts.difference, number: true, cell: entry => money(entry.amount) },
  { key: 'balance', head: texts.balance, number: true, cell: entry => money(entry.balance) },
]

function VoidVoucher({ voucher, close, done }: { voucher: Voucher; close(): void; done(): void }) {
  const reason = useSignal('')
  const { code, id: voucherId, balance } = voucher
  const does = async () => {
    await fetchGraphql(PromotionVoucherVoidDocument, { input: { voucherId, reason: reason.value.trim() || null } })
    toast(texts.voided(code))
    done()
  }
  return (
    <Confirm title={texts.voidTitle(code)} act={texts.voidAct} does={does} close={close}>
      <p>{texts.voids(money(balance))}</p>
      <Field label={texts.reason}>
        {input => (
          <input
            dir="auto"
            {...input}
            maxLength={500}
            value={reason.value}
            onInput={event => {
              reason.value = event.currentTarget.value
            }}
          />
        )}
      </Field>
    </Confirm>
  )
}
