/** As much of a browser as the pages use: the types of all of it would hold everywhere, and hide what servers do not have. */
export interface Browser {
  document: {
    body: BrowserElement
    getElementById(id: string): BrowserElement | null
    createElement(name: string): BrowserElement
  }
  location: { hash: string }
  sessionStorage: {
    getItem(key: string): string | null
    setItem(key: string, value: string): void
    removeItem(key: string): void
  }
  addEventListener(name: 'hashchange', listener: () => void): void
}

/** An element of a page; `value` and `disabled` mean something for fields and buttons alone. */
export interface BrowserElement {
  textContent: string
  hidden: boolean
  value: string
  disabled: boolean
  setAttribute(name: string, value: string): void
  removeAttribute(name: string): void
  append(...children: (BrowserElement | string)[]): void
  replaceChildren(...children: BrowserElement[]): void
  addEventListener(name: 'submit' | 'change' | 'click', listener: (event: { preventDefault(): void }) => void): void
  focus(): void
}
