import type { Money } from './Money.ts'
import type { MoneyInput } from './MoneyInput.ts'

/** The amount of an input that has money: in the operator's currency if it names none. */
export function withMoney<Input extends { amount: MoneyInput }>(
  input: Input,
  currency: string,
): Input & { amount: Money } {
  const { amount } = input
  return { ...input, amount: { amount: amount.amount, currency: amount.currency ?? currency } }
}
