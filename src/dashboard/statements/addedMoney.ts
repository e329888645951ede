/** The sum of amounts of one currency; there is at least one. */
export function addedMoney(amounts: readonly { amount: number; currency: string }[]) {
  return { amount: amounts.reduce((sum, each) => sum + each.amount, 0), currency: amounts[0]!.currency }
}
