import { describe, expect, it } from '@jest/globals'
import { draftOf, emptyDraft, inputOf } from '../../src/dashboard/activities/activityDraft.ts'
import type { ActivityWholeFragment, BookingRowFragment } from '../../src/dashboard/api/generated.ts'
import { csvColumns } from '../../src/dashboard/bookings/csvColumns.ts'
import { money } from '../../src/dashboard/format.ts'
import { words } from '../../src/dashboard/words.ts'
import { LinkSigner } from '../../src/domain/access/LinkSigner.ts'
import { currencyDigits, withdrawnCurrencies } from '../../src/domain/rules/currencyDigits.ts'
import { parsePrice } from '../../src/domain/rules/parsePrice.ts'
import { Currency } from '../../src/domain/scalars/Currency.ts'
import { formatPlaceholders } from '../../src/domain/workflows/formatPlaceholders.ts'
import { sampleFacts } from '../../src/domain/workflows/sampleFacts.ts'

/** List one of ISO 4217: each code with the digits of its minor unit, and `-` for none. */
const LIST_ONE = `
  AED2 AFN2 ALL2 AMD2 AOA2 ARS2 AUD2 AWG2 AZN2 BAM2 BBD2 BDT2 BHD3 BIF0 BMD2 BND2 BOB2 BOV2 BRL2 BSD2 BTN2 BWP2 BYN2 BZD2 CAD2 CDF2
  CHE2 CHF2 CHW2 CLF4 CLP0 CNY2 COP2 COU2 CRC2 CUP2 CVE2 CZK2 DJF0 DKK2 DOP2 DZD2 EGP2 ERN2 ETB2 EUR2 FJD2 FKP2 GBP2 GEL2 GHS2 GIP2
  GMD2 GNF0 GTQ2 GYD2 HKD2 HNL2 HTG2 HUF2 IDR2 ILS2 INR2 IQD3 IRR2 ISK0 JMD2 JOD3 JPY0 KES2 KGS2 KHR2 KMF0 KPW2 KRW0 KWD3 KYD2 KZT2
  LAK2 LBP2 LKR2 LRD2 LSL2 LYD3 MAD2 MDL2 MGA2 MKD2 MMK2 MNT2 MOP2 MRU2 MUR2 MVR2 MWK2 MXN2 MXV2 MYR2 MZN2 NAD2 NGN2 NIO2 NOK2 NPR2
  NZD2 OMR3 PAB2 PEN2 PGK2 PHP2 PKR2 PLN2 PYG0 QAR2 RON2 RSD2 RUB2 RWF0 SAR2 SBD2 SCR2 SDG2 SEK2 SGD2 SHP2 SLE2 SOS2 SRD2 SSP2 STN2
  SVC2 SYP2 SZL2 THB2 TJS2 TMT2 TND3 TOP2 TRY2 TTD2 TWD2 TZS2 UAH2 UGX0 USD2 USN2 UYI0 UYU2 UYW4 UZS2 VED2 VES2 VND0 VUV0 WST2 XAD2
  XAF0 XAG- XAU- XBA- XBB- XBC- XBD- XCD2 XCG2 XDR- XOF0 XPD- XPF0 XPT- XSU- XTS- XUA- XXX- YER2 ZAR2 ZMW2 ZWG2`
const listed = LIST_ONE.trim()
  .split(/\s+/)
  .map(each => [each.slice(0, 3), each.slice(3)] as const)
const priced = listed
  .filter(([, digits]) => digits !== '-')
  .map(([currency, digits]) => [currency, Number(digits)] as const)
const unpriced = listed.filter(([, digits]) => digits === '-').map(([currency]) => currency)

/** The displayed number, without its symbol and its grouping. */
const bare = (text: string) => (text.startsWith('-') ? '-' : '') + /\d[\d,]*(\.\d+)?/.exec(text)![0].replaceAll(',', '')

/** The price in the e-mails and pages of the server. */
const written = (amount: number, currency: string) => {
  const links = new LinkSigner('http://service.test', Buffer.alloc(32, 7))
  const facts = sampleFacts({ operatorName: 'Harbour Kayaks', currency }, links)
  return formatPlaceholders({ ...facts, price: { amount, currency } }, 'en').price
}

const activity = { images: [], location: null, maxParticipants: null } as unknown as ActivityWholeFragment
const inCsv = csvColumns.find(([head]) => head === words.price)![1]

describe('a price in each currency of ISO 4217', () => {
  it.each(priced)('is the same typed, stored and shown: %s, with %d digits after the point', (currency, digits) => {
    const fraction = digits === 0 ? '' : `.${'5678'.slice(0, digits)}`
    for (const typed of [`0${fraction}`, `4500${fraction}`, `${123_456}${fraction}`]) {
      const price = inputOf({ ...emptyDraft(undefined), price: typed }, currency).price
      const { amount } = price
      expect(amount).toBe(Number(typed.replace('.', '')))
      expect(Currency.parseValue(currency)).toBe(currency)
      expect(draftOf({ ...activity, price: { amount, currency } }).price).toBe(typed)
      expect(inCsv({ price: { amount, currency } } as BookingRowFragment)).toBe(typed)
      for (const shown of [money({ amount, currency }), written(amount, currency)]) {
        expect(bare(shown)).toBe(typed)
        expect(parsePrice(bare(shown), currency)).toBe(amount)
      }
      expect(bare(money({ amount: -amount, currency }))).toBe(amount === 0 ? typed : `-${typed}`)
    }
    expect(parsePrice(`1.${'0'.repeat(digits + 1)}`, currency)).toBeNaN()
  })

  it('does not always have the digits that Intl assumes', () => {
    const other = priced.filter(([currency, digits]) => {
      const format = new Intl.NumberFormat('en', { style: 'currency', currency })
      return format.resolvedOptions().maximumFractionDigits !== digits
    })
    expect(other.map(([currency]) => currency)).toEqual(expect.arrayContaining(['COP', 'HUF', 'IDR', 'IQD', 'PKR']))
  })

  it.each(unpriced)('is refused if the currency has no minor unit: %s', currency => {
    expect(() => Currency.parseValue(currency)).toThrow('must be a currency code of ISO 4217')
  })

  it('is possible in every currency of the list that has one, and in withdrawn ones', () => {
    const known = Object.keys(currencyDigits).filter(currency => !withdrawnCurrencies.has(currency))
    expect(known.toSorted()).toEqual(priced.map(([currency]) => currency))
    for (const currency of withdrawnCurrencies) expect(Currency.parseValue(currency)).toBe(currency)
  })

  it.each(['', ' ', '.5', '1.2.3', '1 000', '1,234.50', '-5', '1e3', '٥', '1234567890'])('is not "%s"', typed => {
    expect(parsePrice(typed, 'HUF')).toBe(typed.trim() === '' ? null : Number.NaN)
  })
})
