import { runInNewContext } from 'node:vm'
import type { FastifyInstance } from 'fastify'

/** An element as far as the script of the outbox uses one. */
export class FakeElement {
  readonly name: string
  readonly attributes: Record<string, string> = {}
  children: (FakeElement | string)[] = []
  hidden = false
  disabled = false
  value = ''
  focused = false
  readonly #listeners = new Map<string, (event: { preventDefault(): void }) => void>()

  constructor(name: string) {
    this.name = name
  }

  get textContent(): string {
    return this.children.map(each => (typeof each === 'string' ? each : each.textContent)).join('')
  }

  set textContent(text: string) {
    this.children = [text]
  }

  setAttribute(name: string, value: string): void {
    this.attributes[name] = value
  }

  removeAttribute(name: string): void {
    delete this.attributes[name]
  }

  append(...children: (FakeElement | string)[]): void {
    this.children.push(...children)
  }

  replaceChildren(...children: FakeElement[]): void {
    this.children = children
  }

  addEventListener(name: string, listener: (event: { preventDefault(): void }) => void): void {
    this.#listeners.set(name, listener)
  }

  focus(): void {
    this.focused = true
  }

  /** Does to it what a person would. */
  do(name: string): void {
    this.#listeners.get(name)?.({ preventDefault() {} })
  }

  /** Everything of a name inside it. */
  all(name: string): FakeElement[] {
    return this.children.flatMap(each =>
      typeof each === 'string' ? [] : [...(each.name === name ? [each] : []), ...each.all(name)],
    )
  }
}

/** A browser with one page, whose requests go to the service. */
export class FakeBrowser {
  readonly stored = new Map<string, string>()
  readonly location = { hash: '' }
  readonly #elements = new Map<string, FakeElement>()
  readonly #body = new FakeElement('body')
  #hashChanged = () => {}
  #answered: Promise<unknown> = Promise.resolve()

  /** Runs a script with the elements that have an identifier on its page. */
  run(app: FastifyInstance, page: string, script: string): void {
    for (const [, name = '', id = ''] of page.matchAll(/<(\w+) id="([\w-]+)"/g)) {
      const element = new FakeElement(name)
      element.hidden = new RegExp(`id="${id}"[^>]* hidden`).test(page)
      this.#elements.set(id, element)
    }
    const { stored, location } = this
    runInNewContext(script, {
      location,
      document: {
        body: this.#body,
        getElementById: (id: string) => this.#elements.get(id) ?? null,
        createElement: (name: string) => new FakeElement(name),
      },
      sessionStorage: {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => stored.set(key, value),
        removeItem: (key: string) => stored.delete(key),
      },
      addEventListener: (_: string, listener: () => void) => {
        this.#hashChanged = listener
      },
      fetch: (url: string, { body: payload, ...request }: { method: 'POST'; headers: object; body: string }) => {
        const answer = app.inject({ url, payload, ...request } as never).then((response: { body: string }) => ({
          json: async () => JSON.parse(response.body),
        }))
        this.#answered = answer
        return answer
      },
    })
  }

  element(id: string): FakeElement {
    const element = this.#elements.get(id)
    if (!element) throw new Error(`There is no element ${id} on the page.`)
    return element
  }

  async follow(link: FakeElement): Promise<void> {
    this.location.hash = link.attributes.href === '#' ? '' : link.attributes.href!
    this.#hashChanged()
    await this.settled()
  }

  /** Waits until the page has shown what it asked for. */
  async settled(): Promise<void> {
    for (let answered: unknown; answered !== this.#answered; ) {
      answered = this.#answered
      await this.#answered
      await new Promise(resolve => setImmediate(resolve))
    }
  }
}
