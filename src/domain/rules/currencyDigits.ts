const WITHDRAWN = 'ANG BGN CUC HRK SLL ZWL'

/**
 * The currencies of ISO 4217 that prices can have, with the number of digits after the decimal point. `Intl` is not suitable: its
 * digits reflect how people round (no fillér in Hungary), not the minor unit, and browsers differ. Codes without a minor unit,
 * such as gold or `XTS`, are left out.
 */
export const currencyDigits: Readonly<Record<string, number>> = {
  ...withDigits(0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'),
  ...withDigits(
    2,
    'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF',
  ),
  ...withDigits(
    2,
    'CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL',
  ),
  ...withDigits(
    2,
    'HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU',
  ),
  ...withDigits(
    2,
    'MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR',
  ),
  ...withDigits(
    2,
    'SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED',
  ),
  ...withDigits(2, 'VES WST XAD XCD XCG YER ZAR ZMW ZWG'),
  ...withDigits(2, WITHDRAWN),
  ...withDigits(3, 'BHD IQD JOD KWD LYD OMR TND'),
  ...withDigits(4, 'CLF UYW'),
}

/** Withdrawn currencies: existing sales remain readable, but no new operator can use one. */
export const withdrawnCurrencies: ReadonlySet<string> = new Set(WITHDRAWN.split(' '))

function withDigits(digits: number, currencies: string): Record<string, number> {
  return Object.fromEntries(currencies.split(' ').map(currency => [currency, digits]))
}
