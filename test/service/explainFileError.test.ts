import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { explainFileError } from '../../src/app/explainFileError.ts'

const explain = (error: unknown) => explainFileError(error, '/tmp/booking/.data', 'set DATA_DIR to another folder')

function errorOf(act: () => void): unknown {
  try {
    act()
  } catch (error) {
    return error
  }
  throw new Error('There was no error.')
}

describe('explainFileError', () => {
  it('explains a full disk, with the free space', () => {
    const full = openSync('/dev/full', 'w')
    const error = errorOf(() => writeSync(full, 'x'))
    closeSync(full)
    const sentence =
      /^The disk of \/tmp\/booking\/\.data is full \(\d+ MB are free\): free some space, or set DATA_DIR to another folder$/
    expect(explain(error)).toMatch(sentence)
    // As PostgreSQL answers, and as initdb says.
    expect(explain(Object.assign(new Error('could not extend file'), { code: '53100' }))).toMatch(sentence)
    expect(explain(new Error('initdb: error: could not write: No space left on device'))).toMatch(sentence)
  })

  it('explains a folder that this user cannot write to, by the first folder that exists', () => {
    const error = Object.assign(new Error(), { code: 'EACCES', path: '/tmp/booking/.data/postgres.lock-1' })
    expect(explain(error)).toMatch(
      /^The user .+ may not write to \/tmp: change its owner or its permissions, or set DATA_DIR to another folder$/,
    )
    expect(explain(errorOf(() => mkdirSync('/sys/x')))).toMatch(
      /may not write to \/sys: |^\/sys\/x is on a .* read-only/,
    )
  })

  it('explains a read-only file system', () => {
    const error = Object.assign(new Error(), { code: 'EROFS', path: '/tmp/booking/.data/uploads' })
    expect(explain(error)).toMatch(
      /^\/tmp\/booking\/\.data is on a file system that is read-only: make it writable, or /,
    )
  })

  it('explains a file in the place of a folder', () => {
    expect(explain(errorOf(() => mkdirSync('/etc/passwd/x', { recursive: true })))).toMatch(
      /^\/etc\/passwd\/x cannot be a folder, because \/etc\/passwd is a file: /,
    )
  })

  it('names the folder where one above it is in the way', () => {
    const error = Object.assign(new Error(), { code: 'EEXIST', path: '/etc/passwd' })
    expect(explainFileError(error, '/etc/passwd/.data', 'set DATA_DIR to another folder')).toBe(
      '/etc/passwd/.data cannot be a folder, because /etc/passwd is a file: remove that, or set DATA_DIR to another folder',
    )
  })

  it('leaves other errors to others', () => {
    expect(explain(new Error('nothing listens at its address'))).toBeNull()
  })
})
