import { describe, expect, it } from '@jest/globals'
import { examples, messageViolations } from './messageViolations.ts'

const { booking, test } = examples

describe('the webhook of the OpenAPI document', () => {
  it.each(Object.keys(examples))('has a valid example: %s', name => {
    expect(messageViolations(JSON.stringify(examples[name]!.value))).toEqual([])
  })

  it.each([
    ['without its data', { ...booking!.value, data: undefined }],
    ['with a change without its number', { ...booking!.value, data: { Type: 'booking.confirmed' } }],
    ['of an unknown type', { ...booking!.value, type: 'booking.sold' }],
    ['that is a test with a change', { ...booking!.value, type: 'webhook.test' }],
    ['that is a change with a test', { ...test!.value, type: 'booking.confirmed' }],
  ])('refuses a message %s', (_, message) => {
    expect(messageViolations(JSON.stringify(message))).not.toEqual([])
  })
})
