const PLACES = 9

/** Numbers as the service writes them, to the last digit: in billionths, which no usage is finer than. */
function billionths(digits: string): bigint {
  const [whole = '0', part = ''] = digits.replace('-', '').split('.')
  const value = BigInt(whole + part.slice(0, PLACES).padEnd(PLACES, '0'))
  return digits.startsWith('-') ? -value : value
}

function digitsOf(value: bigint): string {
  const digits = String(value < 0n ? -value : value).padStart(PLACES + 1, '0')
  const part = digits.slice(-PLACES).replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -PLACES)}${part && `.${part}`}`
}

/** How much more one is than another. */
export const difference = (one: string, other: string): string => digitsOf(billionths(one) - billionths(other))

/** One as a part of another: only roughly, for percents and bars; undefined of nothing. */
export function part(one: string, other: string): number | undefined {
  const whole = billionths(other)
  return whole === 0n ? undefined : Number(billionths(one)) / Number(whole)
}
