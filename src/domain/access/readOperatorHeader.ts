import { Refusal } from '../refusals/refusal.ts'
import { decodeTypeId } from '../scalars/typeid.ts'

/** The operator that the header `Operator` names, as a UUID; undefined without the header. */
export function readOperatorHeader(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const operatorId = decodeTypeId('op', text.trim())
  if (operatorId !== undefined) return operatorId
  throw new Refusal(
    'malformed-request',
    'The header "Operator" is the OperatorID of one operator: "op_" and 26 letters and digits.',
  )
}

/** Refuses a request whose credentials belong to another operator than the one that its header names. */
export function refuseOtherOperator(operatorId: string, named: string | undefined): void {
  if (named === undefined || named === operatorId) return
  throw new Refusal(
    'permission-denied',
    'This key belongs to another operator than the one that the header "Operator" names. Leave the header out.',
  )
}
