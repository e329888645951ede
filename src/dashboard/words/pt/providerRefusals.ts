export const providerRefusals = {
  unavailable: 'O serviço de autenticação não responde. Tente de novo, ou use o seu endereço de e-mail.',
  cancelled: 'A sessão não foi iniciada. Tente de novo, ou use o seu endereço de e-mail.',
  invalid: 'O serviço de autenticação não disse quem é. Tente de novo, ou use o seu endereço de e-mail.',
  expired: 'Demorou demasiado tempo, ou começou noutro navegador. Tente de novo.',
  unverified:
    'O serviço de autenticação não verificou o seu endereço de e-mail. Verifique-o lá, ou inicie sessão aqui por e-mail.',
  unknown: 'Ninguém com este endereço de e-mail trabalha aqui. Um proprietário pode fazer-lhe um convite.',
  'other-login':
    'A sua conta pertence a outro utilizador do serviço de autenticação. Use esse, ou peça a um proprietário que desative a conta e lhe faça um novo convite.',
} as Readonly<Record<string, string>>
