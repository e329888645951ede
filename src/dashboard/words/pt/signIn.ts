export const signInRefusals = {
  validation: 'Cole a chave de API, ou escreva o endereço de e-mail completo, por exemplo ana@example.com.',
  'permission-denied': 'O painel precisa de uma chave do operador: uma que possa ler ou alterar tudo. Esta não pode.',
  'operator-required': 'Esta é a chave de uma agência. O painel precisa de uma chave do operador.',
  'rate-limited': 'Tentou-se demasiadas vezes. Espere um momento e tente de novo.',
  overloaded: 'O serviço está ocupado. Tente de novo daqui a um momento.',
  internal: 'O serviço falhou. Tente de novo daqui a um momento.',
} as Readonly<Record<string, string>>
