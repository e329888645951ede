import { describe, expect, it } from '@jest/globals'
import { LinkSigner } from '../../src/domain/access/LinkSigner.ts'

const signer = new LinkSigner('http://service.test', Buffer.alloc(32, 7))
const operatorId = '01970000-0000-7000-8000-00000000000a'
const id = '01970000-0000-7000-8000-000000000001'
const expiresAt = new Date('2026-07-01T08:00:00Z')
const token = signer.sign('waiver', operatorId, id, expiresAt)

describe('a link', () => {
  it('yields what was signed, for its own purpose and secret only', () => {
    expect(signer.read('waiver', token)).toEqual({ operatorId, id, expiresAt })
    expect(signer.read('file', token)).toBeUndefined()
    expect(new LinkSigner('http://service.test', Buffer.alloc(32, 8)).read('waiver', token)).toBeUndefined()
  })

  it('is read without its operator if it was signed before links carried it', () => {
    const old = 'AZcAAAAAcACAAAAAAAAAAQAAakTJANTULJd5-qyddJS9GLV-4WM'
    expect(signer.read('waiver', old)).toEqual({ operatorId: null, id, expiresAt })
    expect(signer.read('file', old)).toBeUndefined()
  })

  it('has one valid text, even if another decodes to the same bytes', () => {
    const last = token.at(-1)!
    const sibling = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'].find(
      letter =>
        letter !== last &&
        Buffer.from(`${token.slice(0, -1)}${letter}`, 'base64url').equals(Buffer.from(token, 'base64url')),
    )
    const others = [`${token}=`, `${token}!`, ` ${token}`, token.replace(/^./, '$&\n')]
    if (sibling) others.push(`${token.slice(0, -1)}${sibling}`)
    for (const each of others) {
      expect(Buffer.from(each, 'base64url')).toEqual(Buffer.from(token, 'base64url'))
      expect(signer.read('waiver', each)).toBeUndefined()
    }
  })
})
