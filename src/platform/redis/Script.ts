import { createHash } from 'node:crypto'

/** A script in Lua. Redis keeps the scripts that it has run, and finds them by their hash. */
export class Script {
  readonly text: string
  readonly sha1: string

  constructor(text: string) {
    this.text = text
    this.sha1 = createHash('sha1').update(text).digest('hex')
  }
}
