import Big from 'big.js'

/** How much more one number is than another, both as the service writes them: no digit is lost. */
export const difference = (one: string, other: string): string => new Big(one).minus(other).toFixed()

/** One as a part of another: only roughly, for percents and bars; undefined of nothing. */
export function part(one: string, other: string): number | undefined {
  const whole = Number(other)
  return whole === 0 ? undefined : Number(one) / whole
}
