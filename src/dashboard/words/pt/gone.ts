/** What the service calls the things that somebody may have deleted. */
const things: Readonly<Record<string, string>> = {
  activity: 'esta atividade',
  basket: 'este cesto',
  booking: 'esta reserva',
  departure: 'esta partida',
  'e-mail': 'este e-mail',
  key: 'esta chave',
  member: 'este membro',
  partner: 'este parceiro',
  'promo code': 'este código promocional',
  question: 'esta pergunta',
  quota: 'esta quota',
  resource: 'este recurso',
  schedule: 'este horário',
  timeslot: 'esta partida',
  voucher: 'este vale',
  webhook: 'este webhook',
  workflow: 'esta automatização',
}
/** @param what as the service calls it, such as "schedule" */
export const gone = (what: string) =>
  `Já não existe: entretanto alguém eliminou ${things[what] ?? `este objeto (${what})`}.`
