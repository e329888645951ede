import { StaffRole } from '../domain/access/StaffRole.ts'
import { type DemoOperator, operators } from './operators.ts'

/** Somebody who works for an operator of the demo. */
export interface DemoStaff {
  operator: DemoOperator
  name: string
  email: string
  role: StaffRole
  /** The names of the members of resources that the person is. */
  members?: readonly string[]
}

const { kayaks } = operators

/** One person of each role. */
export const demoStaff: readonly DemoStaff[] = [
  { operator: kayaks, name: 'Marta Reis', email: 'marta@example.com', role: StaffRole.OWNER },
  { operator: kayaks, name: 'Tiago Costa', email: 'tiago@example.com', role: StaffRole.MANAGER },
  { operator: kayaks, name: 'Beatriz Lopes', email: 'beatriz@example.com', role: StaffRole.RECEPTION },
  { operator: kayaks, name: 'Ana Ferreira', email: 'ana@example.com', role: StaffRole.GUIDE, members: ['Ana'] },
]
