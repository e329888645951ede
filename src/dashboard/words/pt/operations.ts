import { operationLimits } from '../../../domain/rules/operationLimits.ts'
import type { operations as english } from '../en/operations.ts'
import type { InLanguage } from '../InLanguage.ts'
import { pageNames } from './pageNames.ts'

const several = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`

const { backup, backupVerification, auditVerification } = operationLimits

export const operations = {
  name: pageNames.operations,
  lead: 'Como o serviço está a funcionar, atualizado a cada meio minuto enquanto esta página estiver aberta. O que espera e o que falha é seu; os processos, as tarefas e as cópias de segurança são de toda a instalação.',
  well: 'Tudo bem: nada precisa de atenção.',
  problems: 'O que precisa de atenção',
  guide: 'O que fazer',
  problem: {
    DATABASE_AWAY: () => [
      'A base de dados não responde.',
      'Verifique o PostgreSQL e a rede até ele. O serviço continua sozinho.',
    ],
    COMMITS_STALLED: () => [
      'A base de dados não confirma as transações.',
      'Pode consultar tudo e não alterar nada. Verifique o disco e a réplica.',
    ],
    NO_WORKER: () => [
      'Nenhum processo de tarefas está em execução.',
      'Não se faz nenhum e-mail, nenhum webhook nem outra tarefa. Inicie um processo com `ROLE=all` ou `ROLE=worker`.',
    ],
    MIGRATIONS_PENDING: (count: number) => [
      `Faltam à base de dados ${several(count, 'migração', 'migrações')} desta versão.`,
      'Execute `booking-gateway migrate up`.',
    ],
    BACKUP_DIFFERS: (count: number) => [
      `A última verificação de uma cópia de segurança encontrou ${several(count, 'diferença')}.`,
      'Guarde as cópias mais antigas, faça uma nova e execute `booking-gateway verify-backup` sobre ela: indica o que difere.',
    ],
    AUDIT_FAULTY: (count: number) => [
      `O registo de auditoria não está como foi escrito: ${several(count, 'falha')}.`,
      'Execute `booking-gateway audit verify`: indica cada entrada que foi alterada ou que falta.',
    ],
    BACKUP_MISSING: () => [
      'Nunca se fez uma cópia de segurança.',
      'Execute `booking-gateway backup --to /backups --key-file backup.key`, e faça-o todas as noites.',
    ],
    BACKUP_OLD: (when: string) => [
      `A última cópia de segurança foi feita ${when}.`,
      `Deveria haver uma a cada ${backup / 3600} horas. Execute \`booking-gateway backup\`, e veja porque não correu de noite.`,
    ],
    JOBS_UNKNOWN: () => ['Não foi possível contar as tarefas.', 'A base de dados está lenta, ou há muitas tarefas.'],
    JOBS_LATE: (longest: string) => [
      `Há tarefas atrasadas, uma delas há ${longest}.`,
      'Estão em baixo. Se houver um processo de tarefas em execução, o registo dele diz o que falha.',
    ],
    CHANGES_LATE: (longest: string) => [
      `Há alterações por enviar há ${longest}.`,
      'Os parceiros e os webhooks ainda não as têm. Depois de uma importação grande é normal durante alguns minutos.',
    ],
    EVENTS_LATE: (longest: string) => [
      `O que decorre de uma reserva está à espera há ${longest}.`,
      'Os e-mails e as ofertas da lista de espera estão atrasados. O registo do processo de tarefas diz porquê.',
    ],
    NO_MAIL_SERVER: (count: number) => [
      count === 1
        ? 'Um e-mail está à espera de um servidor de e-mail.'
        : `${count} e-mails estão à espera de um servidor de e-mail.`,
      'Defina `SMTP_URL`. O que esperar mais de sete dias é abandonado.',
    ],
    DELIVERIES_LATE: (longest: string) => [
      `Há mensagens para webhooks à espera há ${longest}.`,
      'Se houver um processo de tarefas em execução, veja se chega à internet.',
    ],
    JOBS_GIVEN_UP: (count: number) => [
      count === 1 ? 'Uma tarefa foi abandonada.' : `${count} tarefas foram abandonadas.`,
      'O que foi abandonado não é tentado de novo sozinho. Veja porque falhou, e inicie-o de novo.',
    ],
    EMAILS_FAILED: (count: number) => [
      count === 1
        ? 'Não foi possível enviar um e-mail do último dia.'
        : `Não foi possível enviar ${count} e-mails do último dia.`,
      'Cada um diz porquê, e pode ser tentado de novo.',
    ],
    WEBHOOKS_STOPPED: (count: number) => [
      count === 1
        ? 'Um webhook foi posto em pausa, porque não funciona.'
        : `${count} webhooks foram postos em pausa, porque não funcionam.`,
      'Nada é enviado para lá. Retome-o onde voltar a funcionar: o que aconteceu entretanto é então enviado.',
    ],
    WEBHOOKS_FAILING: (count: number) => [
      count === 1 ? 'Um webhook está a falhar.' : `${count} webhooks estão a falhar.`,
      'As mensagens são enviadas de novo, cada vez menos. O que falhar durante cinco dias fica em pausa.',
    ],
    BACKUP_UNVERIFIED: (takenByService: boolean) => [
      `Nenhuma cópia de segurança foi verificada nos últimos ${backupVerification / 86_400} dias.`,
      `Uma cópia que nunca foi restaurada pode não o ser. ${takenByService ? 'Execute `booking-gateway verify-backup --from /backups`.' : 'Restaure uma, e execute `booking-gateway verify-backup --database-url` sobre ela.'}`,
    ],
    AUDIT_UNVERIFIED: () => [
      `O registo de auditoria não foi verificado nos últimos ${auditVerification / 86_400} dias.`,
      'Uma tarefa fá-lo todas as noites: veja se há então um processo de tarefas em execução, ou execute `booking-gateway audit verify`.',
    ],
  },
  otherProblem: (code: string) => [
    `O serviço comunica ${code}.`,
    'Recarregue esta página: há uma versão mais recente.',
  ],
  service: 'Serviço',
  database: 'Base de dados',
  databases: {
    READY: 'Responde e guarda',
    NO_COMMITS: 'Responde, e não guarda',
    NO_DATABASE: 'Não responde',
  },
  workers: 'Processos de tarefas',
  liveWorkers: (count: number) => (count === 0 ? 'Nenhum em execução' : `${count} em execução`),
  missingWorkers: (count: number) =>
    count === 1 ? '1 terminado, e ainda não substituído' : `${count} terminados, e ainda não substituídos`,
  version: 'Versão',
  runsSince: 'Em execução desde',
  schema: 'Tabelas',
  schemaCurrent: 'Atualizadas',
  schemaNewer: 'De uma versão mais recente: substitua este processo',
  waits: 'O que espera',
  none: 'Nada',
  waiting: (count: string, longest: string) => `${count}, o mais antigo há ${longest}`,
  changes: 'Alterações por enviar',
  events: 'O que decorre de reservas',
  emailsWaiting: 'E-mails sem servidor de e-mail',
  emailsFailed: 'E-mails falhados, último dia',
  deliveries: 'Mensagens para webhooks',
  webhooks: 'Webhooks',
  webhookCount: (count: number) => several(count, 'webhook'),
  failing: (count: number) => `${count} a falhar`,
  paused: (count: number) => `${count} em pausa`,
  jobs: 'Tarefas',
  noJobs: 'Nenhuma tarefa está à espera, e nenhuma foi abandonada.',
  task: 'O que faz',
  due: 'Previstas',
  oldest: 'Mais antiga há',
  givenUp: 'Abandonadas',
  tasks: {
    'bookings-changed:waitlist': 'Lista de espera depois de uma reserva',
    'bookings-changed:workflows': 'E-mails depois de uma reserva',
    'end-holds': 'Pré-reservas que expiraram',
    'offer-places': 'Ofertas da lista de espera',
    'basket-abandoned': 'E-mails sobre cestos',
    'workflow-changed': 'E-mails de uma automatização alterada',
    'activity-moved': 'E-mails de uma atividade mudada',
    'usage-night': 'Utilização, de noite',
    'statement-night': 'Extratos, de noite',
    'booking-night': 'Reservas, de noite',
    'audit-night': 'Registo de auditoria, de noite',
    'person-erased': 'Apagar uma pessoa',
    bulk: 'Importações e exportações de listas',
    closure: 'Reservas de partidas fechadas',
    'send-email': 'Enviar um e-mail',
    'send-emails': 'Enviar e-mails',
    'staff-letter': 'Enviar uma ligação para iniciar sessão',
    other: 'De outra versão',
  } as Readonly<Record<string, string>>,
  backups: 'Cópias de segurança',
  lastBackup: 'Última cópia',
  lastVerified: 'Última verificação',
  never: 'Nunca',
  byOthers:
    'As cópias desta base de dados são feitas pelas ferramentas dela, que o serviço não conhece. Restaure uma cópia de vez em quando, e execute `booking-gateway verify-backup --database-url` sobre ela.',
  runs: 'Últimas cópias e verificações',
  what: 'O quê',
  kinds: { BACKUP: 'Cópia de segurança', EXPORT: 'Exportação', VERIFICATION: 'Verificação' },
  began: 'Início',
  took: 'Demorou',
  size: 'Tamanho',
  dataOf: 'Dados de',
  outcome: 'Resultado',
  complete: 'Completa',
  verified: 'Verificada',
  notVerified: 'Não verificada',
  equal: 'Sem diferenças',
  differs: (count: number) => several(count, 'diferença'),
  audit: 'Registo de auditoria',
  entries: 'Entradas',
  lastEntry: 'Última entrada',
  verifiedAt: 'Verificado',
  notYet: 'Ainda não',
  faults: (count: number) => (count === 0 ? 'tudo como foi escrito' : several(count, 'falha')),
} satisfies InLanguage<typeof english>
