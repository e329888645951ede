import type { Found } from './Found.ts'

/** Downloads what is kept of a person as JSON. The name of the file names nobody. */
export function downloadPerson({ data, digest }: Found): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `person-${digest.slice(0, 8)}.json`
  link.click()
  URL.revokeObjectURL(url)
}
