import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { acquireLock } from '../platform/postgres/acquireLock.ts'

/**
 * @typedef {object} Part of the build
 * @property {string} name
 * @property {string[]} sources patterns of files and folders
 * @property {string[]} [but] patterns of sources that belong to other parts
 * @property {string[]} outputs patterns of what it writes
 * @property {string[]} command arguments of node
 * @property {number} [seconds] that it takes a processor
 * @property {boolean} [last] whether it is built after all others, and whenever one of them was
 */

// What each part was built from: only written when it was built to the end.
const RECORDS = 'dist/.built'

const lock = { name: 'build', doing: 'building', otherwise: 'end it' }
const progress = line => process.stderr.write(`${line}\n`)

/**
 * Builds the parts whose sources have changed since they were built, at the same time. Only one process builds; another waits
 * for it, and then has nothing to do. A part that was interrupted is built again.
 * @param {Part[]} parts
 * @param {boolean} all whether to build those that have not changed, too
 */
export async function buildParts(parts, all) {
  const isStale = await findStale(parts)
  if (!all && !parts.some(isStale)) return
  mkdirSync(RECORDS, { recursive: true })
  const release = await acquireLock(RECORDS, progress, lock)
  try {
    // Another process may have built in the meantime.
    const stale = await findStale(parts)
    const due = parts.filter(part => all || stale(part))
    const began = Date.now()
    if (due.length > 0) progress(announcement(due))
    await Promise.all(due.filter(part => !part.last).map(part => build(part, stale.stateOf(part))))
    if (due.length > 0) for (const part of parts.filter(each => each.last)) await build(part, stale.stateOf(part))
    if (due.length > 0) progress(`Built in ${Math.round((Date.now() - began) / 1000)} s`)
  } finally {
    release()
  }
}

async function findStale(parts) {
  const commit = await commitOfFolder()
  const states = new Map(parts.map(part => [part, stateOf(part, commit)]))
  const isStale = part => recordOf(part) !== record(states.get(part), part)
  return Object.assign(isStale, { stateOf: part => states.get(part) })
}

const stateOf = ({ sources, but, last, command }, commit) =>
  digest(sources, but, [command, process.version, last ? commit : null])

/** What is written when a part is built. Its outputs belong to it, because other commands write to the same folder. */
const record = (state, { outputs }) => `${state} ${digest(outputs)}`

/** A digest of files by name, time and size. Folders count, because their time tells of files that were deleted. */
function digest(patterns, but = [], more = '') {
  const all = createHash('sha256').update(JSON.stringify(more))
  for (const file of globSync(patterns, { exclude: but }).sort()) {
    const { mtimeMs, size } = statSync(file, { throwIfNoEntry: false }) ?? {}
    all.update(`${file}\0${mtimeMs}\0${size}\n`)
  }
  return all.digest('base64url')
}

const recordAt = ({ name }) => join(RECORDS, name)

function recordOf(part) {
  return existsSync(recordAt(part)) ? readFileSync(recordAt(part), 'utf8') : undefined
}

async function build(part, state) {
  rmSync(recordAt(part), { force: true })
  // Standard output belongs to the command that needs the build.
  const child = spawn(process.execPath, part.command, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', text => (output += text))
  const [code, signal] = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (...end) => resolve(end))
  })
  if (code !== 0) throw new BuildFailed(part.name, signal ?? code, output)
  if (output) process.stderr.write(output)
  writeFileSync(recordAt(part), record(state, part))
}

/** What is built, and how long it takes if the machine does nothing else. */
function announcement(due) {
  const seconds = due.reduce((sum, part) => sum + (part.seconds ?? 0), 0) / Math.min(2, availableParallelism())
  const names = due.map(part => part.name).join(', ')
  return `Building ${names}: about ${Math.max(1, Math.round(seconds))} s, more on a busy machine`
}

export class BuildFailed extends Error {
  constructor(name, reason, output) {
    super(`${output}The ${name} could not be built (${reason}).`)
  }
}

/** Null where there is no git, or none of its folders: as in an image. */
export async function commitOfFolder() {
  const options = { encoding: 'utf8' }
  return promisify(execFile)('git', ['rev-parse', 'HEAD'], options).then(
    ({ stdout }) => stdout.trim(),
    () => null,
  )
}
