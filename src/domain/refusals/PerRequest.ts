/**
 * A value for each request, stored on the request object itself. A WeakMap would do the same, but costs more in garbage
 * collection than many requests cost otherwise.
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
