/**
 * `amount × part / whole`, exact, rounded half away from zero to a whole minor unit. All rounding of prices happens here.
 * @param amount minor units
 * @param part a whole number; a bigint if it is a product that a number cannot hold
 * @param whole a positive whole number, or bigint
 */
export function share(amount: number, part: number | bigint, whole: number | bigint): number {
  const product = BigInt(amount) * BigInt(part) * 2n
  const divisor = BigInt(whole) * 2n
  const half = product < 0n ? -BigInt(whole) : BigInt(whole)
  return Number((product + half) / divisor)
}
