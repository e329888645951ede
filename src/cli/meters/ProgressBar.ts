import type { WriteStream } from 'node:tty'

const REDRAW_INTERVAL_MS = 100
const LINE_INTERVAL_MS = 5000
const WIDTH = 24

/** Shows progress: a bar on a terminal, otherwise a line every few seconds. */
export class ProgressBar {
  readonly #stream: Pick<WriteStream, 'write'> & { isTTY?: boolean }
  readonly #things: string
  readonly #total: number
  readonly #began = performance.now()
  #shownAt = this.#began
  #drawn = false

  /** @param things what is counted, such as "lines" @param total the final value of `done`; zero if unknown */
  constructor(stream: Pick<WriteStream, 'write'> & { isTTY?: boolean }, things: string, total: number) {
    this.#stream = stream
    this.#things = things
    this.#total = total
  }

  /** @param done of the total @param count the number of things, in this run */
  show(done: number, count: number): void {
    const now = performance.now()
    if (now - this.#shownAt < (this.#stream.isTTY ? REDRAW_INTERVAL_MS : LINE_INTERVAL_MS)) return
    this.#shownAt = now
    this.#drawn = true
    const line = this.#describe(done, count, (now - this.#began) / 1000)
    this.#stream.write(this.#stream.isTTY ? `\r\u001b[K${line}` : `${line}\n`)
  }

  /** Erases the bar. */
  end(): void {
    if (this.#drawn && this.#stream.isTTY) this.#stream.write('\r\u001b[K')
    this.#drawn = false
  }

  #describe(done: number, count: number, seconds: number): string {
    const counted = `${grouped(count)} ${this.#things}, ${grouped(count / seconds)} a second`
    if (this.#total === 0) return counted
    const part = Math.min(1, done / this.#total)
    const filled = Math.floor(part * WIDTH)
    const bar = `[${'#'.repeat(filled)}${'-'.repeat(WIDTH - filled)}]`
    const left = part > 0 ? `, ${clock((seconds / part) * (1 - part))} left` : ''
    return `${this.#stream.isTTY ? `${bar} ` : ''}${(part * 100).toFixed(1)} %, ${counted}${left}`
  }
}

function grouped(count: number): string {
  return Math.round(count).toLocaleString('en-GB')
}

function clock(seconds: number): string {
  const whole = Math.round(seconds)
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  return [...(hours > 0 ? [hours] : []), minutes, whole % 60].map(each => String(each).padStart(2, '0')).join(':')
}
