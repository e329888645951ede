import { describe, expect, it } from '@jest/globals'
import { sentences } from '../../src/dashboard/words/pt/sentences.ts'
import { EmailReason } from '../../src/domain/emails/EmailReason.ts'
import { explainReason } from '../../src/domain/emails/explainReason.ts'
import { questionTypes } from '../../src/domain/rules/questionTypes/questionTypes.ts'

const shown = (said: string) => sentences.reduce((text, [pattern, own]) => text.replace(pattern, own), said)

describe('a sentence of the service in Portuguese', () => {
  it.each([
    ['Este campo is required.', 'Este campo é obrigatório.'],
    [
      'Este campo must have at most 500 characters; it has 501.',
      'Este campo pode ter no máximo 500 caracteres; tem 501.',
    ],
    ['SUMMER is no promo code that can be used here.', 'SUMMER não é um código promocional que se possa usar aqui.'],
    [
      'Booking K7QF-4M2X is CANCELLED and cannot become REDEEMED.',
      'A reserva K7QF-4M2X está CANCELLED e não pode ficar REDEEMED.',
    ],
    ['The answer to "Passaporte" must be a number.', 'A resposta a “Passaporte” tem de ser um número.'],
    ['Group of up to 4', 'Grupo até 4'],
    ['Something new.', 'Something new.'],
  ])('“%s” is “%s”', (said, told) => {
    expect(shown(said)).toBe(told)
  })

  it('is there for every reason of an e-mail', () => {
    const facts = { trigger: 'BEFORE_START', status: 'CANCELLED', time: '10:00', days: 7, limit: 20 }
    for (const reason of Object.values(EmailReason)) {
      const said = explainReason({ reason, facts } as Parameters<typeof explainReason>[0])
      expect([said, shown(said) === said]).toEqual([said, false])
    }
  })

  it('is there for the hint of every type of question', () => {
    const file = { acceptedTypes: ['image/png'], maxBytes: 1_000_000, maxFiles: 3 }
    const bounds = { min: 1, max: 3, minLength: 5, maxLength: 20, options: null, required: true, pattern: null, file }
    for (const { hint, staffHint } of Object.values(questionTypes)) {
      for (const said of [hint?.(bounds as never), staffHint?.(bounds as never)]) {
        if (said) expect([said, shown(said) === said]).toEqual([said, false])
      }
    }
  })
})
