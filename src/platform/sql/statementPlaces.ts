import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Formatted by V8 when it is first read. */
export interface Place {
  stack?: string
}

/** Where each statement that is built once was built, by its text. */
const places = new Map<string, Place>()

/** Frames of a place: those of the functions that build statements, and their caller. */
const FRAMES = 4

/** The names of those that were described. */
const names = new Map<string, string | undefined>()

/** The place from which a statement is built. @param builder the function that builds it, which its caller names */
export function placeOf(builder: (...given: never[]) => unknown): Place {
  const before = Error.stackTraceLimit
  Error.stackTraceLimit = FRAMES
  const place: Place = {}
  Error.captureStackTrace(place, builder)
  Error.stackTraceLimit = before
  return place
}

export function recordPlace(text: string, place: Place): void {
  places.set(text, place)
}

/** How much of the text of a statement names it that has no place. */
const MAX_LENGTH = 100

/**
 * The name by which a developer finds a statement: the file and the variable that hold it, such as `src/domain/access/authenticate.ts selectKey`; for
 * one that is not built once, the beginning of its text. It reads the file once for each statement.
 */
export function describeStatement(text: string): string {
  const place = places.get(text)
  if (place && !names.has(text)) names.set(text, readPlace(place))
  return names.get(text) ?? text.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_LENGTH)
}

const FRAME = /(?:\(|at )(file:\/\/[^\s)]+|\/[^\s)]+|[A-Z]:\\[^\s)]+?):(\d+):\d+\)?$/m
const DECLARATION = /^(?:export )?(?:const|var|let) (\w+)/
/** How the bundle marks the beginning of a module. */
const MODULE = /^\/\/ (src\/\S+\.ts)$/

function readPlace({ stack = '' }: Place): string | undefined {
  const [, url = '', line] = FRAME.exec(stack) ?? []
  if (line === undefined) return undefined
  const file = url.startsWith('file:') ? fileURLToPath(url) : url
  const own = relative(process.cwd(), file)
  let lines: string[]
  try {
    lines = readFileSync(file, 'utf8').split('\n').slice(0, Number(line))
  } catch {
    return `${own}:${line}`
  }
  const variable = DECLARATION.exec(lines.findLast(each => DECLARATION.test(each)) ?? '')?.[1]
  const module = MODULE.exec(lines.findLast(each => MODULE.test(each)) ?? '')?.[1]
  // The bundler numbers variables of the same name.
  return [module ?? own, module ? variable?.replace(/\d+$/, '') : variable].filter(Boolean).join(' ')
}
