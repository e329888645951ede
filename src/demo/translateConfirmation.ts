import { addDefaultWorkflows } from '../domain/workflows/addDefaultWorkflows.ts'
import { updateWorkflow } from '../domain/workflows/changeWorkflows.ts'
import { findWorkflows } from '../domain/workflows/findWorkflows.ts'
import { WorkflowTrigger } from '../domain/workflows/WorkflowTrigger.ts'
import type { Database } from '../platform/sql/Database.ts'
import { idOf } from './idOf.ts'
import { operators } from './operators.ts'

const portuguese = {
  language: 'pt-PT',
  subject: 'A sua reserva está confirmada: {{activity_name}}, {{date}}',
  body: `Olá {{customer_first_name}},

A sua reserva está confirmada. Esperamos por si.

Atividade: {{activity_name}}
Quando: {{date}}, {{time}}
Duração: {{duration}}
Onde: {{location_name}}
Morada: {{location_address}}
Participantes: {{participants}}
Bilhetes: {{units}}
Preço: {{price}}
Detalhes do preço: {{price_lines}}
Referência da reserva: {{booking_reference}}

Antes de vir, preencha o formulário por todas as pessoas do seu grupo: {{waiver_url}}

Se os seus planos mudarem, diga-nos e indique a referência da reserva.

{{operator_name}}`,
}

/** Gives the operator by the sea its workflows, and the confirmation in Portuguese too. */
export async function translateConfirmation(database: Database, now: Date): Promise<void> {
  await addDefaultWorkflows(database, now)
  const operatorId = idOf.operator(operators.kayaks)
  const workflows = await findWorkflows(database, operatorId)
  const confirmation = workflows.find(each => each.trigger === WorkflowTrigger.BOOKING_CONFIRMED)!
  await updateWorkflow(database, operatorId, confirmation.workflowId, { translations: [portuguese] }, now)
}
