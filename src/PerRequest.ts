/**
 * A value for each request, kept in the request itself. A WeakMap does the same, but costs the garbage collector more than many requests
 * cost otherwise.
 */
export class PerRequest<Request extends object, Value> {
  readonly #key = Symbol('value for a request')

  get(request: Request): Value | undefined {
    return (request as { [key: symbol]: Value | undefined })[this.#key]
  }

  has(request: Request): boolean {
    return this.get(request) !== undefined
  }

  set(request: Request, value: Value): void {
    ;(request as { [key: symbol]: Value | undefined })[this.#key] = value
  }

  delete(request: Request): void {
    ;(request as { [key: symbol]: Value | undefined })[this.#key] = undefined
  }
}
