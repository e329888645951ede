import { describe, expect, it } from '@jest/globals'
import { badPorts } from '../../src/app/configuration/badPorts.ts'

describe('a port that is warned of', () => {
  it.each([...badPorts])('is refused by fetch: %i', async port => {
    const error = await fetch(`http://127.0.0.1:${port}/`).catch(error => error)
    expect((error as Error).cause).toMatchObject({ message: 'bad port' })
  })
})
