import type { CreateBookingInput } from '../api/generated.ts'

/** What can be answered to a question, as it is typed. */
export type TypedAnswer = string | readonly string[]

/** A booking as it was sent. */
export interface Request {
  how: 'paid' | 'hold'
  input: CreateBookingInput
}

/** What is typed on the page, beside the choices in the address. */
export interface Typed {
  firstName: string
  lastName: string
  email: string
  phone: string
  language: string
  notes: string
  how: 'paid' | 'hold'
  paymentReference: string
  /** By question and participant. */
  answers: Readonly<Record<string, TypedAnswer>>
  /** Under which it is booked: the same for as long as nothing was booked under it. */
  key: string
  /** What was sent under the key and not answered. */
  unanswered: readonly Request[]
  /** What was chosen for it in the address; undefined while nothing is. */
  chosen: Readonly<Record<string, string>> | undefined
}

export const nothingTyped: Typed = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  language: '',
  notes: '',
  how: 'paid',
  paymentReference: '',
  answers: {},
  key: '',
  unanswered: [],
  chosen: undefined,
}

/** The name of the draft. */
export const DRAFT = 'newBooking'
