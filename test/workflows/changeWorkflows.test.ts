import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { Caller } from '../../src/domain/access/Caller.ts'
import { encodeTypeId, newId } from '../../src/domain/scalars/typeid.ts'
import { addDefaultWorkflows } from '../../src/domain/workflows/addDefaultWorkflows.ts'
import { ask, refusalOf } from '../graphql/ask.ts'
import { activities, NOW, operators } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { Office } from './Office.ts'

const world = useWorld()
let office: Office
let operator: Caller
let walls: Caller
beforeAll(async () => {
  office = new Office(world)
  operator = await world.caller('operator')
  walls = await world.caller('wallsOperator')
})
beforeEach(() => office.clear())

const FIELDS = 'workflowId: id name trigger delay delayUnit atTime activityIds channels subject body language active'
const CREATE = `mutation ($input: WorkflowInput!) { saved: createWorkflow(input: $input) { ${FIELDS} } }`
const UPDATE = `mutation ($id: WorkflowID!, $input: WorkflowChanges!) { saved: updateWorkflow(workflowId: $id, input: $input) { ${FIELDS} } }`
const PREVIEW = `query ($id: WorkflowID, $input: WorkflowInput, $reference: String) {
  previewWorkflow(workflowId: $id, input: $input, bookingReference: $reference) { subject text html }
}`

const input = {
  name: 'Reminder',
  trigger: 'BEFORE_START',
  delay: 1,
  delayUnit: 'DAYS',
  atTime: '09:00',
  subject: 'Soon',
  body: 'See you',
}

interface Saved {
  saved: Record<string, unknown> & { workflowId: string }
}
const create = async (more: object = {}) =>
  (await ask<Saved>(world, operator, CREATE, { input: { ...input, ...more } })).saved
const violationsOf = async (asked: Promise<unknown>) =>
  (await refusalOf(asked)).facts.errors!.map(({ path, detail }) => `${path.join('.')}: ${detail}`)

describe('createWorkflow', () => {
  it('adds a workflow, which is then listed', async () => {
    const made = await create({
      activityIds: [activities.sunset.id, activities.sunset.id],
      channels: ['ONLINE'],
      language: ' pt-PT ',
    })
    expect(made).toEqual({
      ...{
        ...input,
        workflowId: expect.stringMatching(/^wf_/),
        activityIds: [activities.sunset.id],
        channels: ['ONLINE'],
      },
      ...{ language: 'pt-PT', active: true },
    })
    const listed = await ask(world, operator, `{ workflows { nodes { ${FIELDS} } } }`)
    expect(listed).toEqual({ workflows: { nodes: [made] } })
    expect(await ask(world, walls, '{ workflows { nodes { name } } }')).toEqual({ workflows: { nodes: [] } })
  })

  it('reports every violation at once', async () => {
    const wrong = {
      subject: 'Hello {{first_name}}',
      body: 'On {{date}\nat {{time}}',
      language: 'no_language',
      delay: 400,
      activityIds: [activities.sunset.id, activities.bouldering.id],
    }
    expect(await violationsOf(create(wrong))).toEqual([
      'input.delay: delay must be from 0 to 365 in DAYS; it is 400.',
      expect.stringMatching(/^input\.subject: There is no placeholder \{\{first_name\}\}/),
      expect.stringMatching(/^input\.body: The "\{\{" in line 1, column 4 is not closed/),
      'input.language: Language must be a language tag of BCP 47, such as en or pt-BR.',
      'input.activityIds.1: No activity of this operator has this ActivityID.',
    ])
  })

  it('reports a invalid template beside the violations of other fields', async () => {
    const violations = await violationsOf(create({ name: ' ', body: '{{nothing}}' }))
    expect(violations).toEqual([
      'input.name: name must not be blank.',
      expect.stringMatching(/^input\.body: .*\{\{nothing\}\}/),
    ])
  })

  it.each([
    [{ delay: null }, ['input.delay: delay is required']],
    [{ delayUnit: null, atTime: null }, ['input.delayUnit: delayUnit is required']],
    [{ delayUnit: 'HOURS' }, ['input.atTime: atTime must be left out']],
    [{ delayUnit: 'HOURS', delay: 0, atTime: null }, ['input.delay: delay must be from 1 to 2160 in HOURS']],
    [
      { trigger: 'BOOKING_CONFIRMED', atTime: null },
      ['input.delay: delay must be left out', 'input.delayUnit: delayUnit must be left out'],
    ],
    [{ subject: 'Two\nlines' }, ['input.subject: subject must not hold control characters or line breaks']],
    [{ subject: ' ' }, ['input.subject: subject must not be blank']],
  ])('refuses %j', async (more, expected) => {
    expect(await violationsOf(create(more))).toEqual(expected.map(each => expect.stringContaining(each)))
  })

  it('refuses more than 50', async () => {
    for (let index = 0; index < 50; index++) await create()
    expect(await violationsOf(create())).toEqual(['input: An operator has at most 50 workflows.'])
  })
})

describe('updateWorkflow', () => {
  it('changes the given fields, and clears the delay for a trigger that has none', async () => {
    const { workflowId } = await create()
    const change = (changes: object) => ask<Saved>(world, operator, UPDATE, { id: workflowId, input: changes })
    expect((await change({ body: 'New', atTime: null })).saved).toMatchObject({ ...input, body: 'New', atTime: null })
    expect((await change({ trigger: 'BOOKING_AMENDED' })).saved).toMatchObject({
      delay: null,
      delayUnit: null,
      body: 'New',
    })
    expect(await violationsOf(change({ trigger: 'AFTER_END' }))).toHaveLength(2)
    expect(await violationsOf(change({ name: null, body: '{{oops}}' }))).toEqual([
      'input.name: name cannot be cleared: leave it out to keep it as it is.',
      expect.stringContaining('{{oops}}'),
    ])
  })
})

describe('deleteWorkflow', () => {
  it('leaves nothing to read, to change or to delete', async () => {
    const { workflowId: id } = await create()
    await ask(world, operator, 'mutation ($id: WorkflowID!) { deleteWorkflow(workflowId: $id) }', { id })
    for (const source of [
      'query ($id: WorkflowID!) { workflow(workflowId: $id) { name } }',
      'mutation ($id: WorkflowID!) { updateWorkflow(workflowId: $id, input: {}) { name } }',
      'mutation ($id: WorkflowID!) { deleteWorkflow(workflowId: $id) }',
      'mutation ($id: WorkflowID!) { sendTestEmail(workflowId: $id, to: "a@example.com") { status } }',
      'query ($id: WorkflowID!) { previewWorkflow(workflowId: $id) { text } }',
    ]) {
      expect((await refusalOf(ask(world, operator, source, { id }))).code).toBe('not-found')
    }
  })
})

describe('previewWorkflow', () => {
  const preview = async (variables: object) =>
    (await ask<{ previewWorkflow: Record<string, string> }>(world, operator, PREVIEW, { ...variables })).previewWorkflow

  it('shows an unsaved workflow with a sample booking', async () => {
    const body = '{{customer_first_name}}, {{price}} for <{{operator_name}}> on {{date}}'
    const { subject, text, html } = await preview({ input: { ...input, subject: '{{time}}', body, language: 'de' } })
    expect({ subject, text }).toEqual({
      subject: '18:30',
      text: 'Ada, 118,00\u00a0£ for <Harbour Kayaks> on Samstag, 5. Juni 2027',
    })
    expect(html).toContain('&#60;Harbour Kayaks&#62;')
  })

  it('shows a saved workflow with a given booking', async () => {
    const { workflowId: id } = await create({ body: '{{booking_reference}} {{participants}}' })
    const { bookingReference } = await office.book()
    expect((await preview({ id, reference: bookingReference })).text).toBe(`${bookingReference} 2`)
    expect(await refusalOf(preview({ id, reference: 'ZZZZ-2222' }))).toMatchObject({ code: 'booking-not-found' })
  })

  it('requires either a workflow or an input, and refuses an invalid input', async () => {
    const { workflowId: id } = await create()
    for (const variables of [{}, { id, input }]) {
      expect(await violationsOf(preview(variables))).toEqual([
        expect.stringContaining('Give either workflowId or input'),
      ])
    }
    expect(await violationsOf(preview({ input: { ...input, body: '{{oops}}' } }))).toHaveLength(1)
  })
})

describe('sendTestEmail', () => {
  it('sends a sample to any address, even of an inactive workflow, and is not metered', async () => {
    const { workflowId: id } = await create({ active: false, body: 'Hello {{customer_first_name}}' })
    const source =
      'mutation ($id: WorkflowID!) { sendTestEmail(workflowId: $id, to: "staff@example.com") { emailId: id status } }'
    await ask(world, operator, source, { id })
    await office.work()
    const [email] = await office.rows()
    expect(email).toMatchObject({ kind: 'TEST', status: 'SENT', recipient: 'staff@example.com', text: 'Hello Ada' })
    expect(email!.messageId).toMatch(/@service\.test$/)
    expect(await office.metered()).toBe(0)
  })
})

describe('sending test e-mails', () => {
  it('is limited to twenty an hour', async () => {
    const { workflowId: id } = await create({ body: 'Hello' })
    const source = 'mutation ($id: WorkflowID!) { sendTestEmail(workflowId: $id, to: "staff@example.com") { status } }'
    const [before] = await world.admin.query<{ tests: number }>(`select count(*) tests from email where kind = 'TEST'`)
    for (let at = before!.tests; at < 20; at++) await ask(world, operator, source, { id })
    await expect(ask(world, operator, source, { id })).rejects.toMatchObject({ code: 'rate-limited' })
    world.now = new Date(world.now.getTime() + 3_600_001)
    await ask(world, operator, source, { id })
    world.now = NOW
  })
})

describe('placeholders', () => {
  it('are all listed, each with an example', async () => {
    const { placeholders } = await ask<{ placeholders: { name: string; example: string }[] }>(
      world,
      operator,
      '{ placeholders { name description example } }',
    )
    expect(placeholders).toContainEqual(expect.objectContaining({ name: 'customer_first_name', example: 'Ada' }))
    const body = placeholders.map(({ name }) => `{{${name}}}`).join(' ')
    expect(await create({ body })).toMatchObject({ body })
  })
})

describe('emails', () => {
  const LIST = `query ($filter: EmailFilter, $first: Int, $after: String) {
    emails(filter: $filter, first: $first, after: $after) {
      edges { node { emailId: id status subject workflow { name } booking { customer { email } } } } pageInfo { hasNextPage endCursor }
    }
  }`
  interface Listed {
    emails: { edges: { node: { emailId: string; subject: string } }[]; pageInfo: { endCursor: string } }
  }
  const list = async (variables: object, caller = operator) =>
    (await ask<Listed>(world, caller, LIST, { ...variables })).emails

  it('are listed in pages, the last due first, and can be filtered', async () => {
    const reminder = await office.workflow({ name: 'First', subject: '100% {{customer_email}}' })
    const first = await office.book({ email: 'one@example.com' })
    await office.work()
    world.now = new Date(NOW.getTime() + 60_000)
    await office.book({ email: 'two@example.com' })
    await office.work()
    world.now = NOW
    const one = await list({ first: 1 })
    expect(one.edges).toMatchObject([
      {
        node: {
          subject: '100% two@example.com',
          workflow: { name: 'First' },
          booking: { customer: { email: 'two@example.com' } },
        },
      },
    ])
    const two = await list({ first: 1, after: one.pageInfo.endCursor })
    expect(two.edges).toMatchObject([{ node: { subject: '100% one@example.com' } }])
    const count = async (filter: object) => (await list({ filter })).edges.length
    expect(await count({ text: '100% TWO' })).toBe(1)
    expect(await count({ text: '100_' })).toBe(0)
    expect(await count({ statuses: ['SENT'], kinds: ['WORKFLOW'] })).toBe(2)
    expect(await count({ statuses: ['FAILED'] })).toBe(0)
    expect(await count({ workflowIds: [encodeTypeId('wf', reminder.workflowId)] })).toBe(2)
    expect(await count({ bookingIds: [encodeTypeId('bkg', first.bookingId)] })).toBe(1)
    expect((await list({}, walls)).edges).toEqual([])
  })

  it('can be retried only after they have failed', async () => {
    await office.workflow()
    await office.book()
    await office.work()
    const id = encodeTypeId('eml', (await office.rows())[0]!.emailId)
    const source = 'mutation ($id: EmailID!) { retryEmail(emailId: $id) { status attemptCount } }'
    expect(await refusalOf(ask(world, operator, source, { id }))).toMatchObject({
      code: 'invalid-transition',
      message: 'The e-mail is SENT; only one that is FAILED can be tried again.',
    })
    const nobodys = encodeTypeId('eml', newId(NOW))
    for (const [caller, email] of [
      [walls, id],
      [operator, nobodys],
    ] as const) {
      expect((await refusalOf(ask(world, caller, source, { id: email }))).code).toBe('not-found')
    }
  })
})

describe('addDefaultWorkflows', () => {
  it('adds four to an operator without workflows, once, and sends no e-mail about earlier bookings', async () => {
    const booking = await office.book()
    await office.work()
    await ask(world, walls, CREATE, { input })
    await Promise.all([addDefaultWorkflows(world.database, NOW), addDefaultWorkflows(world.database, NOW)])
    await office.work()
    const { workflows } = await ask<{ workflows: { nodes: object[] } }>(
      world,
      operator,
      '{ workflows { nodes { name active workflowId: id } } }',
    )
    expect(workflows.nodes).toMatchObject(
      ['Confirmation', 'Reminder', 'Amendment', 'Cancellation'].map(name => ({ name, active: true })),
    )
    expect(await ask(world, walls, '{ workflows { nodes { name } } }')).toEqual({
      workflows: { nodes: [{ name: 'Reminder' }] },
    })
    expect(await office.emails(booking)).toEqual([])
    await world.admin.query('update workflow set deleted_at = created_at where operator_id = $1', [
      operators.kayaks.operatorId,
    ])
    await addDefaultWorkflows(world.database, NOW)
    expect(await ask(world, operator, '{ workflows { nodes { name } } }')).toEqual({ workflows: { nodes: [] } })
  })
})
