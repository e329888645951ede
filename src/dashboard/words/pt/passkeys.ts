import { isolate } from '../../../domain/rules/isolate.ts'
import type { passkeys as english } from '../en/passkeys.ts'
import type { InLanguage } from '../InLanguage.ts'

export const passkeys = {
  name: 'Chaves de acesso',
  lead: 'Uma chave de acesso inicia a sua sessão com a impressão digital, o rosto ou o PIN do seu dispositivo. Ninguém a pode adivinhar, e não é preciso enviar uma ligação.',
  signIn: 'Iniciar sessão com uma chave de acesso',
  add: 'Adicionar uma chave de acesso',
  called: 'Nome',
  newName: 'Nome de uma nova chave de acesso',
  added: 'A chave de acesso foi adicionada. Da próxima vez inicia a sua sessão.',
  addedAt: 'Adicionada',
  usedAt: 'Último uso',
  never: 'Nunca',
  actions: 'Ações',
  remove: 'Remover',
  removeTitle: (name: string) => `Remover a chave de acesso ${isolate(name)}?`,
  removeSays: 'Já não inicia a sua sessão. O seu dispositivo pode ainda sugeri-la: elimine-a lá também.',
  removeAct: 'Remover a chave de acesso',
  removed: (name: string) => `A chave de acesso ${isolate(name)} foi removida.`,
  offer: 'Da próxima vez, inicie sessão sem ligação: com a impressão digital, o rosto ou o PIN deste dispositivo.',
  notNow: 'Agora não',
  cancelled: 'Não se usou nenhuma chave de acesso. Tente de novo, ou use o seu endereço de e-mail.',
  failed: 'Este dispositivo ou navegador não conseguiu. Use outro, ou o seu endereço de e-mail.',
  onThisDevice: 'Este dispositivo já tem uma chave de acesso da sua conta.',
} satisfies InLanguage<typeof english>
