import { createEntityType } from '@stowage/contract/catalogues/entity-types'
import { createFieldDefinition } from '@stowage/contract/catalogues/field-definitions'
import { createTag } from '@stowage/contract/catalogues/tags'
import { createTemplate } from '@stowage/contract/catalogues/templates'
import { createEntity, deleteEntity, updateEntity } from '@stowage/contract/entities/entities'
import { createView } from '@stowage/contract/entities/views'
import { createInvitation } from '@stowage/contract/groups/invitations'
import { listChanges } from '@stowage/contract/history/history'
import { createLabelFormat, setLabelStart } from '@stowage/contract/labels/label-formats'
import { createContact } from '@stowage/contract/lending/contacts'
import { createLoan } from '@stowage/contract/lending/loans'
import { createApiKey } from '@stowage/contract/people/api-keys'
import { listSessions, login } from '@stowage/contract/people/sessions'
import { type Operation, routeOf } from '@stowage/contract/protocol/operation'
import { createStockProduct } from '@stowage/contract/stock/products'
import { createShoppingLine } from '@stowage/contract/stock/shopping'
import { addStock } from '@stowage/contract/stock/stock'
import { createExport } from '@stowage/contract/tables/exports'
import { createImportMapping } from '@stowage/contract/tables/import-mappings'
import { importEntities } from '@stowage/contract/tables/imports'
import { createCalendar } from '@stowage/contract/upkeep/calendars'
import { createMaintenance } from '@stowage/contract/upkeep/maintenance'
import { createNotifier } from '@stowage/contract/upkeep/notifiers'
import { z } from 'zod'
import { newId } from '#kernel/ids.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { Signed } from './test-app.ts'

/** A word that stands in every text of the household whose data nobody else may see. */
export const marker = 'Stradivarius'

/** Creates one row in somebody's group through HTTP, and returns its id. */
type Make = (owner: Signed) => Promise<string>

const makeType = async ({ client }: Signed, isLocation: boolean) =>
  (await client.call(createEntityType, { name: `${marker} type`, isLocation })).id

const makeEntity = async (owner: Signed, isLocation: boolean) => {
  const entityTypeId = await makeType(owner, isLocation)
  const texts = { name: `${marker} item`, description: marker, serialNumber: marker, manufacturer: marker }
  const { id } = await owner.client.call(createEntity, { ...texts, entityTypeId })
  const field = { name: `${marker} trait`, type: 'text' as const, textValue: marker }
  await owner.client.call(updateEntity, { id, ...texts, entityTypeId, quantity: 1, fields: [field] })
  return id
}

/** One maker for each kind of row. */
const makers = {
  item: owner => makeEntity(owner, false),
  location: owner => makeEntity(owner, true),
  entityType: owner => makeType(owner, false),
  fieldDefinition: async owner => {
    const typeId = await makeType(owner, false)
    const choices = [{ value: `${marker} choice` }]
    const definition = { typeId, name: `${marker} field`, kind: 'choice' as const, choices, help: marker }
    return (await owner.client.call(createFieldDefinition, definition)).id
  },
  contact: async ({ client }) =>
    (await client.call(createContact, { name: `${marker} contact`, notes: marker })).id,
  product: async ({ client }) => {
    const name = `${marker} product ${newId()}`
    const { id } = await client.call(createStockProduct, { name, codes: [marker] })
    await client.call(addStock, { id, quantity: 1, note: marker })
    return id
  },
  loan: async owner => {
    const { id: entityId } = await owner.client.call(createEntity, { name: `${marker} lent`, quantity: 1 })
    const lines = [{ entityId, quantity: 0.5 }]
    const loan = {
      contactName: `${marker} borrower`,
      from: '2998-01-01',
      due: '2998-02-01',
      notes: marker,
      lines,
    }
    return (await owner.client.call(createLoan, loan)).id
  },
  shoppingLine: async ({ client }) =>
    (await client.call(createShoppingLine, { name: `${marker} to buy`, shop: marker, notes: marker })).id,
  tag: async ({ client }) => (await client.call(createTag, { name: `${marker} tag` })).id,
  apiKey: async ({ client }) => (await client.call(createApiKey, { name: `${marker} key` })).id,
  session: async ({ client, email, password }) => {
    await client.call(login, { username: email, password })
    const sessions = await client.call(listSessions, {})
    return requireValue(sessions.find(({ isCurrent }) => !isCurrent)).id
  },
  invitation: async ({ client }) => (await client.call(createInvitation, { uses: 3 })).id,
  export: async ({ client }) => (await client.call(createExport, {})).id,
  importRun: async ({ client }) => {
    const form = requireValue(forms['importEntities'])()
    const { body } = await client.send(importEntities, { async: true }, { form })
    return z.object({ id: z.string() }).parse(body).id
  },
  importMapping: async ({ client }) =>
    (await client.call(createImportMapping, { name: `${marker} mapping`, headers: [marker] })).id,
  member: async ({ userId }) => userId,
  maintenance: async owner => {
    const id = await makeEntity(owner, false)
    const rule = { every: 1, unit: 'year' } as const
    const entry = { id, name: `${marker} strings`, description: marker, scheduledDate: '2030-01-31', rule }
    return (await owner.client.call(createMaintenance, entry)).id
  },
  calendar: async ({ client }) => (await client.call(createCalendar, { name: `${marker} calendar` })).id,
  notifier: async ({ client }) =>
    (await client.call(createNotifier, { name: `${marker} notifier`, url: 'ntfy://203.0.114.1/topic' })).id,
  view: async ({ client }) => (await client.call(createView, { name: `${marker} view`, icon: marker })).id,
  labelFormat: async ({ client }) => {
    const { id } = await client.call(createLabelFormat, { name: `${marker} labels`, sheet: 'l7160' })
    await client.call(setLabelStart, { format: id, start: 2 })
    return id
  },
  change: async owner => {
    await makeType(owner, false)
    return requireValue((await owner.client.call(listChanges, { limit: 1 })).items[0]).id
  },
  trashed: async owner => {
    const id = await makeEntity(owner, false)
    await owner.client.call(deleteEntity, { id })
    return id
  },
  template: async ({ client }) => (await client.call(createTemplate, { name: `${marker} template` })).id,
} satisfies Record<string, Make>

type Kind = keyof typeof makers

/** What the parameter of a path names, by the beginning of the path. */
const kindsByPath: Readonly<Record<string, Kind>> = {
  '/v1/entities/:id/merge': 'location',
  '/v1/entities/:id': 'item',
  '/v1/entities/import/:id': 'importRun',
  '/v1/import-mappings/:id': 'importMapping',
  '/v1/maintenance/:id': 'maintenance',
  '/v1/notifiers/:id': 'notifier',
  '/v1/users/self/calendars/:id': 'calendar',
  '/v1/entity-types/:id': 'entityType',
  '/v1/field-definitions/:id': 'fieldDefinition',
  '/v1/contacts/:id': 'contact',
  '/v1/products/:id': 'product',
  '/v1/loans/:id': 'loan',
  '/v1/shopping/:id': 'shoppingLine',
  '/v1/tags/:id': 'tag',
  '/v1/templates/:id': 'template',
  '/v1/views/:id': 'view',
  '/v1/label-formats/:id': 'labelFormat',
  '/v1/labelmaker/starts/:format': 'labelFormat',
  '/v1/history/:id': 'change',
  '/v1/trash/:id': 'trashed',
  '/v1/users/self/api-keys/:id': 'apiKey',
  '/v1/users/self/sessions/:id': 'session',
  '/v1/groups/invitations/:id': 'invitation',
  '/v1/groups/members/:user_id': 'member',
  '/v1/groups/members/:id': 'member',
  '/v1/group/exports/:id': 'export',
  '/v1/server/accounts/:id': 'member',
  '/v1/labelmaker/entity/:id': 'item',
  '/v1/labelmaker/item/:id': 'item',
  '/v1/labelmaker/location/:id': 'location',
}

/** Operations of which no id in the path or in the body must be one of the group, and why. */
export const idless: Readonly<Record<string, string>> = {
  orderPhotos: 'ids are the photos of the entity, all of them, or it is refused (order-photos.test.ts)',
  orderFieldDefinitions:
    'ids are the definitions of the type, all of them, or it is refused (field-definitions.test.ts)',
  acceptInvitation: 'whoever knows the token may come in',
  showInvitation: 'whoever knows the token may see whose it is',
  getAssetLabel: 'asset numbers exist in every group; it looks in the caller’s own',
  listEntitiesByBody: 'ids are conditions; nothing of the caller’s own meets those of others',
  changeEntities: 'ids that are not of the group are problems of their own (bulk.test.ts)',
  drawLabelSheet: 'ids are in a selection (sheet.test.ts)',
  previewLabelSheet: 'ids are in a selection (label-preview.test.ts)',
  printLabels: 'ids are in a selection (printing.test.ts)',
  exportEntityTable: 'ids are in a selection (export-entity-table.test.ts)',
  exportMaintenance: 'ids are in a selection (export-maintenance.test.ts)',
  writeInventoryReport: 'ids are in a selection (inventory-report.test.ts)',
  createEntities: 'what its items name is in a list (batch.test.ts)',
  exportLoans: 'ids are conditions; nothing of the caller’s own meets those of others',
  exportStockProducts: 'ids are conditions; nothing of the caller’s own meets those of others',
  putAway: 'what its lines name is in a list (shopping.test.ts)',
  createShoppingLine: 'it names a product instead of its text (shopping.test.ts)',
  checkLoan: 'what its lines name is in a list (loans.test.ts)',
  createLoan: 'what its lines name is in a list (loans.test.ts)',
  returnLoans: 'what its lines name is in a list (loans.test.ts)',
  readCalendar: 'whoever knows the secret reads that calendar',
  listByAssetNumber: 'asset numbers exist in every group; it lists the caller’s own',
  retryJob: 'jobs are of the server',
  deleteSelf: 'the successor is an account of the server (administration.test.ts)',
  putImportMapping:
    'clients choose the id, which is unique in a group; one of another group is free in the caller’s own',
}

/** What ids in bodies name: first part of the path and member. */
const kindsByMember: Readonly<Record<string, Kind>> = {
  'tags.parentId': 'tag',
  'tags.into': 'tag',
  'tags.ids': 'tag',
  'entities.parentId': 'item',
  'entities.locationId': 'location',
  'entities.into': 'location',
  'entities.entityTypeId': 'entityType',
  'entities.tagIds': 'tag',
  'entities.productId': 'product',
  'products.entityTypeId': 'entityType',
  'products.entityIds': 'item',
  'products.entityId': 'item',
  'products.locationId': 'location',
  'products.into': 'product',
  'field-definitions.typeId': 'entityType',
  'loans.contactId': 'contact',
  'contacts.userId': 'member',
  'contacts.into': 'contact',
  'entity-types.defaultTemplateId': 'template',
  'templates.defaultLocationId': 'location',
  'templates.defaultTagIds': 'tag',
  'templates.parentId': 'item',
  'templates.locationId': 'location',
  'templates.entityTypeId': 'entityType',
  'templates.tagIds': 'tag',
}

const tagged = { name: 'Garden' }
/** An id that nobody has. */
export const anyId = '01890000-0000-7000-8000-0000000000ee'

/** A body, query and path of each operation that has some that are needed, valid in any group. */
const inputs: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  linkAccount: { guard: 'nothing', without: 'yes' },
  updateSelf: { name: 'Somebody' },
  updateSettings: { view: 'table' },
  changePassword: { current: 'correct horse battery', new: 'battery correct horse' },
  changePasswordAlias: { current: 'correct horse battery', new: 'battery correct horse' },
  createApiKey: { name: 'Script' },
  updateAccount: { disabled: false },
  createGroup: { name: 'Club' },
  updateGroup: { name: 'Club', currency: 'EUR' },
  updateGroupNotices: { warranty: { isOn: true, days: [30, 7] } },
  createInvitation: { uses: 1 },
  mailInvitation: { email: 'eve@example.com' },
  updateMember: { role: 'user' },
  acceptInvitation: { token: 'a'.repeat(26) },
  showInvitation: { token: 'a'.repeat(26) },
  createEntityType: tagged,
  updateEntityType: tagged,
  createFieldDefinition: { name: 'Voltage', kind: 'number' },
  updateFieldDefinition: { name: 'Voltage', kind: 'number' },
  orderFieldDefinitions: { ids: [anyId] },
  createContact: tagged,
  updateContact: tagged,
  createStockProduct: tagged,
  updateStockProduct: tagged,
  patchStockProduct: { shop: 'Market' },
  takeStock: { quantity: 0.5 },
  addStock: { quantity: 0.5 },
  checkLoan: { lines: [{ entityId: anyId }] },
  createLoan: { contactName: 'Anna', lines: [{ entityId: anyId }] },
  updateLoan: { from: '2998-01-01', due: '2998-03-01' },
  returnLoans: { lines: [{ lineId: anyId }] },
  createShoppingLine: tagged,
  patchShoppingLine: { quantity: 2 },
  putAway: { lines: [{ productId: anyId, quantity: 1 }] },
  signLoan: { moment: 'back', name: 'Anna', strokes: [[[0, 0]]] },
  createTag: tagged,
  updateTag: tagged,
  mergeTag: { into: anyId },
  mergeContact: { into: anyId },
  mergeStockProduct: { into: anyId },
  mergeLocation: { into: anyId },
  changeTags: { ids: [anyId], color: '#ff0000' },
  deleteTags: { ids: [anyId] },
  createEntity: tagged,
  createTemplate: tagged,
  updateTemplate: tagged,
  createFromTemplate: tagged,
  findByCode: { value: 'example' },
  quickSearch: { q: 'item without photo', kinds: ['item', 'tag', 'filter'] },
  createImportMapping: tagged,
  putImportMapping: tagged,
  createView: tagged,
  updateView: tagged,
  updateEntity: tagged,
  patchEntity: { quantity: 2 },
  splitEntity: { quantity: 0.25 },
  changeEntities: { select: { query: { all: true } }, change: { insured: true } },
  createEntities: { items: [tagged] },
  drawLabelSheet: { select: { query: { all: true } } },
  previewLabelSheet: { select: { query: { all: true } } },
  printLabels: { select: { query: { all: true } } },
  createLabelFormat: { ...tagged, sheet: 'l7160' },
  updateLabelFormat: { ...tagged, sheet: 'l7160' },
  setLabelStart: { start: 2 },
  exportEntityTable: { select: { query: { all: true } } },
  exportMaintenance: { select: { query: { all: true } } },
  exportContacts: { language: 'de' },
  exportLoans: { language: 'de' },
  exportStockProducts: { language: 'de' },
  writeInventoryReport: { select: { query: { all: true } } },
  listFieldValues: { field: marker },
  searchProducts: { productEAN: '4006381333931' },
  recordSpans: {
    spans: [{ traceId: '1'.repeat(32), spanId: '2'.repeat(16), name: 'load', startTime: 1, endTime: 2 }],
  },
  linkAttachment: { source_type: 'link', external_id: 'https://example.com/manual.pdf' },
  orderPhotos: { ids: [anyId] },
  updateAttachment: { type: 'manual', title: 'Manual' },
  listByAssetNumber: { id: '1' },
  getAssetLabel: { id: '1' },
  readCalendar: { token: 'A'.repeat(26) },
  createCalendar: tagged,
  getQrCode: { data: 'https%3A%2F%2Fexample.com%2Fa%2F000-001' },
  createMaintenance: {
    name: 'New strings',
    completedDate: '2026-01-31',
    cost: '12.5',
    rule: {
      every: 6,
      unit: 'month',
      until: '2040-12-31',
    },
  },
  updateMaintenance: { name: 'New strings', completedDate: '2026-01-31', cost: 12.5 },
  createNotifier: { name: 'Phone', url: 'ntfy://203.0.114.1/topic' },
  updateNotifier: { name: 'Phone', isActive: true },
  testNotifier: { url: 'generic://127.0.0.1:9/' },
  // Days of its own: without them, an answer says at which moment it was asked.
  getPriceTimeline: { start: '2020-01-01', end: '2100-01-01' },
}

const forms: Readonly<Record<string, () => FormData>> = {
  importGroup: () => {
    const form = new FormData()
    form.append('file', new Blob(['no archive']), 'group.zip')
    return form
  },
  uploadAttachment: () => {
    const form = new FormData()
    form.append('file', new Blob(['Wash by hand']), 'care.txt')
    form.append('name', 'care.txt')
    return form
  },
  importEntities: () => {
    const form = new FormData()
    form.append('csv', new Blob(['HB.name,HB.quantity\nRake,1\n']), 'items.csv')
    return form
  },
}

/** What to send with an operation besides ids; throws a sentence that says what to add here. */
export function exampleOf(operation: Operation): {
  input: Readonly<Record<string, unknown>>
  form?: FormData
} {
  const { name, body, bodyOptional, accepts } = operation
  if (accepts === 'multipart') {
    const form = forms[name]?.()
    if (form === undefined) throw new Error(`Add a form for ${name} to "forms" in server/test/examples.ts`)
    return { input: inputs[name] ?? {}, form }
  }
  const input = inputs[name]
  if (input === undefined && body !== undefined && !bodyOptional)
    throw new Error(`Add a body for ${name} to "inputs" in server/test/examples.ts`)
  return { input: input ?? {} }
}

/** The id parameter in the path of an operation, and how to create its row; undefined without one. */
export function idIn(operation: Operation): { member: string; make: Make } | undefined {
  const { path } = routeOf(operation)
  const member = /:(\w+)/.exec(path)?.[1]
  if (member === undefined || operation.name in idless) return undefined
  const prefix = Object.keys(kindsByPath).find(each => path === each || path.startsWith(`${each}/`))
  const kind = prefix === undefined ? undefined : kindsByPath[prefix]
  if (kind === undefined)
    throw new Error(
      `Add what "${path}" names to "kindsByPath" in server/test/examples.ts, and how to make one`,
    )
  return { member, make: makers[kind] }
}

/** Maker of the row that a member of an operation's body refers to. */
export function referredBy(operation: Operation, member: string): Make {
  const key = `${routeOf(operation).path.split('/')[2]}.${member}`
  const kind = kindsByMember[key]
  if (kind === undefined)
    throw new Error(`Add what "${key}" names to "kindsByMember" in server/test/examples.ts`)
  return makers[kind]
}

/** One of everything, made in somebody's group. */
export const makeHousehold = async (owner: Signed): Promise<Record<Kind, string>> => {
  const made: Record<string, string> = {}
  for (const [kind, make] of Object.entries(makers)) made[kind] = await make(owner)
  return made as Record<Kind, string>
}
