import { Refusal } from '../../../domain/refusals/refusal.ts'

/** Documents by their identifier, which is usually their SHA-256 in hexadecimal digits. */
export type Manifest = Readonly<Record<string, string>>

const ADVICE = 'Ask its administrator to add it to TRUSTED_DOCUMENTS_FILE, or use REST.'

/** The documents that are known when the service starts: those of the dashboard, and those of the installation's own clients. */
export class TrustedDocuments {
  /** Whether all others are refused. */
  readonly only: boolean
  readonly #texts: ReadonlyMap<string, string>
  readonly #known: ReadonlySet<string>

  constructor(manifests: readonly Manifest[], only = false) {
    this.only = only
    this.#texts = new Map(manifests.flatMap(Object.entries))
    this.#known = new Set(this.#texts.values())
  }

  /** How many there are. */
  get size(): number {
    return this.#known.size
  }

  /** The document with this identifier. */
  textOf(id: string): string | undefined {
    return this.#texts.get(id)
  }

  has(text: string): boolean {
    return this.#known.has(text)
  }

  /** Refuses a document that may not run here. @throws Refusal document-not-trusted */
  admit(text: string): void {
    if (this.only && !this.has(text)) throw notTrusted()
  }
}

/** The refusal of a document that is not known, or of an identifier that no document has. */
export function notTrusted(): Refusal {
  return new Refusal(
    'document-not-trusted',
    `This installation runs the documents that it knows, and no others. ${ADVICE}`,
  )
}
