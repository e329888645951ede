import { appendFileSync, closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { newLogger } from '../../src/app/newLogger.ts'

const folder = process.env.TEST_FOLDER
let file: number | undefined

/** Keeps log lines for the search at the end of the run. */
export function keepLog(lines: string): void {
  if (!folder) return
  if (file === undefined) {
    file = openSync(join(folder, 'logs', `${process.pid}.log`), 'a')
    process.once('exit', () => closeSync(file!))
  }
  writeSync(file, lines)
}

/** Registers a secret without a recognisable format, such as a password, which must not appear in those lines. */
export function keepSecret(secret: string): void {
  if (folder) appendFileSync(join(folder, 'secrets'), `${secret}\n`)
}

/** The log of a service under test. @param hear receives each line, too */
export function suiteLogger(level = 'trace', hear?: (line: string) => void): Logger {
  const write = (line: string) => {
    keepLog(line)
    hear?.(line)
  }
  return newLogger(level, { write })
}
