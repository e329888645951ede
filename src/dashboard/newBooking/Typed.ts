import type { CreateBookingInput, PaymentMethod } from '../api/generated.ts'
import type { UploadedFile } from '../api/uploadFile.ts'

/** The typed answer to a question; for a question about files, those that were uploaded. */
export type TypedAnswer = string | readonly string[] | readonly UploadedFile[]

/** A booking request as sent. */
export interface Request {
  how: 'sale' | 'hold'
  input: CreateBookingInput
}

/** The input on the page, in addition to the choices in the URL. */
export interface Typed {
  firstName: string
  lastName: string
  email: string
  phone: string
  language: string
  notes: string
  /** The partner for which it is sold; empty for the operator itself. */
  partnerId: string
  how: 'paid' | 'deposit' | 'arrival' | 'hold'
  method: PaymentMethod
  /** The amount as it was typed. */
  deposit: string
  paymentReference: string
  promoCode: string
  voucherCode: string
  /** By question and participant. */
  answers: Readonly<Record<string, TypedAnswer>>
  /** The idempotency key, kept until a booking was made with it. */
  key: string
  /** The request that was sent with the key and got no response. */
  unanswered: readonly Request[]
  /** The choices in the URL; undefined while there are none. */
  chosen: Readonly<Record<string, string>> | undefined
}

export const nothingTyped: Typed = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  language: '',
  notes: '',
  partnerId: '',
  how: 'paid',
  method: 'CARD',
  deposit: '',
  paymentReference: '',
  promoCode: '',
  voucherCode: '',
  answers: {},
  key: '',
  unanswered: [],
  chosen: undefined,
}

/** The name of the draft. */
export const DRAFT = 'newBooking'

/** The name of the draft that is set aside for another booking. */
export const UNFINISHED_DRAFT = 'newBookingLeft'
