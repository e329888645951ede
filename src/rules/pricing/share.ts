/**
 * `amount × part / whole`, exact, rounded half away from zero to a whole minor unit. All rounding of prices happens here.
 * @param amount minor units
 * @param part a whole number
 * @param whole a positive whole number
 */
export function share(amount: number, part: number, whole: number): number {
  const product = BigInt(amount) * BigInt(part) * 2n
  const divisor = BigInt(whole) * 2n
  const half = product < 0n ? -BigInt(whole) : BigInt(whole)
  return Number((product + half) / divisor)
}
