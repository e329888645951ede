import { isolate } from '../../../domain/rules/isolate.ts'
import type { priceLines as english } from '../en/priceLines.ts'
import type { InLanguage } from '../InLanguage.ts'

const or = (parts: readonly string[]) => new Intl.ListFormat('pt-PT', { type: 'disjunction' }).format(parts)

/** What a price is made of, the terms of cancellation, and what a unit is. */
export const priceLines = {
  lines: 'De que se compõe o preço',
  includes: (tax: string, rate: string, amount: string) => `${isolate(tax)} ${rate}, incluído: ${amount}`,
  times: (quantity: string, each: string) => `${quantity} × ${each}`,
  fullRefund: 'Tudo, cancele-se quando se cancelar.',
  refundUntil: (before: string, percent: string) => `até ${before} antes do início ${percent}`,
  refundUntilStart: (percent: string) => `até ao início ${percent}`,
  refundAfter: 'depois nada',
  places: (count: string) => (count === '1' ? '1 lugar' : `${count} lugares`),
  ages: (from: string, to: string) =>
    from !== '' && to !== '' ? `dos ${from} aos ${to} anos` : from !== '' ? `${from} anos ou mais` : `até ${to} anos`,
  with: (names: readonly string[]) => `só com ${or(names.map(isolate))}`,
  quantities: (least: string, most: string) =>
    most === ''
      ? `pelo menos ${least} numa reserva`
      : least === '1' || least === ''
        ? `no máximo ${most} numa reserva`
        : `de ${least} a ${most} numa reserva`,
} satisfies InLanguage<typeof english>
