import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { decodeTypeId, encodeTypeId } from '../../src/domain/scalars/typeid.ts'

describe('a TypeID', () => {
  // The examples of the specification.
  it.each([
    ['00000000-0000-0000-0000-000000000000', 'act_00000000000000000000000000'],
    ['00000000-0000-0000-0000-00000000000a', 'act_0000000000000000000000000a'],
    ['00000000-0000-0000-0000-000000000020', 'act_00000000000000000000000010'],
    ['01890a5d-ac96-774b-bcce-b302099a8057', 'act_01h455vb4pex5vsknk084sn02q'],
    ['ffffffff-ffff-ffff-ffff-ffffffffffff', 'act_7zzzzzzzzzzzzzzzzzzzzzzzzz'],
  ])('writes %s as %s', (uuid, text) => {
    expect(encodeTypeId('act', uuid)).toBe(text)
    expect(decodeTypeId('act', text)).toBe(uuid)
  })

  it('decodes to the UUID from which it was made', () => {
    fc.assert(
      fc.property(fc.uuid(), uuid => {
        expect(decodeTypeId('bkg', encodeTypeId('bkg', uuid))).toBe(uuid)
        expect(encodeTypeId('bkg', uuid.toUpperCase())).toBe(encodeTypeId('bkg', uuid))
      }),
    )
  })
})
