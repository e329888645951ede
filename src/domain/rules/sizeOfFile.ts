/** Formats the maximum size of a file in kB or MB, rounded down. */
export function sizeOfFile(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.floor(bytes / 1_000)} kB` : `${Math.floor(bytes / 100_000) / 10} MB`
}
