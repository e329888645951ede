import Big from 'big.js'

/** The exact difference of two decimal strings. */
export const difference = (one: string, other: string): string => new Big(one).minus(other).toFixed()

/** The approximate ratio of two numbers, for percentages and bars; undefined if the second is zero. */
export function part(one: string, other: string): number | undefined {
  const whole = Number(other)
  return whole === 0 ? undefined : Number(one) / whole
}
