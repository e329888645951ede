import { type CountryCode, getCountries } from 'libphonenumber-js/min'

// The data of CLDR: each zone is of one country.
const countries = new Map<string, CountryCode>()
for (const country of getCountries()) {
  const region = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones(): string[] | undefined }
  for (const zone of region.getTimeZones() ?? []) countries.set(zone, country)
}

/** The country of a time zone, ISO 3166, such as `PT` of `Europe/Lisbon`; undefined for a zone of no country, such as `UTC`. */
export function countryOf(timeZone: string): CountryCode | undefined {
  // Zones were renamed, and CLDR has one name of each.
  return countries.get(new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone)
}
