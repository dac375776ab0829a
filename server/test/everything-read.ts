import { createHash } from 'node:crypto'
import { listFieldDefinitions } from '@stowage/contract/catalogues/field-definitions'
import { listTags } from '@stowage/contract/catalogues/tags'
import { listTemplates } from '@stowage/contract/catalogues/templates'
import { getEntity, listEntities } from '@stowage/contract/entities/entities'
import { listFieldNames } from '@stowage/contract/entities/fields'
import { listContacts } from '@stowage/contract/lending/contacts'
import { listLoans } from '@stowage/contract/lending/loans'
import { operations } from '@stowage/contract/protocol/catalogue'
import { type Client, requestOf } from '@stowage/contract/protocol/client'
import { type Operation, routeOf } from '@stowage/contract/protocol/operation'
import { listStockProducts } from '@stowage/contract/stock/products'
import { getShoppingList } from '@stowage/contract/stock/shopping'

type Input = Readonly<Record<string, unknown>>

/** Reads that speak of what no archive has, or of the server, and why. */
const elsewhere: Readonly<Record<string, string>> = {
  getStatus: 'the server',
  listCurrencies: 'the server',
  getServer: 'the server',
  downloadBackup: 'the server',
  listAccounts: 'the server',
  searchProducts: 'other servers',
  refresh: 'a session',
  getSelf: 'a person',
  getSettings: 'a person',
  listApiKeys: 'a person',
  listSessions: 'a person',
  listGroups: 'all groups of a person',
  listMembers: 'people',
  quickSearch: 'people, and in an order of when items were changed',
  listChanges: 'what was done, and by whom',
  getChange: 'what was done, and by whom',
  listTrash: 'what was deleted',
  listViews: 'people',
  followChanges: 'what was done, and by whom',
  listNotices: 'people',
  listCalendars: 'people',
  readCalendar: 'people',
  getView: 'people',
  listImportMappings: 'how tables were imported',
  getImportMapping: 'how tables were imported',
  listInvitations: 'people',
  showInvitation: 'people',
  listExports: 'archives',
  getExport: 'archives',
  getImport: 'what was asked for',
  downloadExport: 'archives',
  subscribe: 'what happens from now on',
  beginOidc: 'another server',
  finishOidc: 'another server',
  showLinkPage: 'who comes from another server',
  getQrCode: 'what the caller sends',
  getEntityLabel: 'a drawing of an id and of the address of the server',
  getItemLabel: 'a drawing of an id and of the address of the server',
  getLocationLabel: 'a drawing of an id and of the address of the server',
  getAssetLabel: 'a drawing of an id and of the address of the server',
  writeInventoryReport: 'a document with letters of its own (inventory-report.test.ts)',
  drawLabelSheet: 'a drawing of ids and of the address of the server',
  getLabelSheet: 'a drawing of ids and of the address of the server',
  previewLabel: 'a drawing of an id and of the address of the server',
  previewLabelSheet: 'a drawing of ids and of the address of the server',
  listLabelFormats: 'people',
  getLabelFormat: 'people',
  listLabelStarts: 'sheets in a printer',
}

/** Members that are as old as the group, count its people or name them. */
const aside: Readonly<Record<string, readonly string[]>> = {
  getGroup: ['createdAt', 'updatedAt'],
  getGroupStatistics: ['totalUsers'],
  listLoans: ['createdBy'],
  getLoan: ['createdBy'],
}

/** What there is to ask about, in the order in which the server lists it. */
interface Known {
  readonly entities: readonly string[]
  readonly assetIds: readonly string[]
  readonly files: readonly Input[]
  readonly tags: readonly string[]
  readonly templates: readonly string[]
  readonly contacts: readonly string[]
  readonly products: readonly string[]
  readonly toBuy: readonly string[]
  readonly loans: readonly string[]
  readonly definitions: readonly string[]
  readonly fields: readonly string[]
}

async function lookAround(client: Client): Promise<Known> {
  const lists = [true, false].map(isLocation =>
    client.call(listEntities, { isLocation, includeArchived: true }),
  )
  const entities = (await Promise.all(lists)).flatMap(({ items }) => items)
  const files: Input[] = []
  for (const { id } of entities)
    for (const { id: attachment_id, thumbnail } of (await client.call(getEntity, { id })).attachments)
      files.push({ id, attachment_id }, ...(thumbnail ? [{ id, attachment_id: thumbnail.id }] : []))
  return {
    entities: entities.map(({ id }) => id),
    assetIds: [...new Set(entities.map(({ assetId }) => assetId))],
    files,
    tags: (await client.call(listTags, {})).map(({ id }) => id),
    definitions: (await client.call(listFieldDefinitions, {})).map(({ id }) => id),
    contacts: (await client.call(listContacts, {})).items.map(({ id }) => id),
    toBuy: (await client.call(getShoppingList, {})).items.flatMap(({ id }) => id ?? []),
    products: (await client.call(listStockProducts, {})).items.map(({ id }) => id),
    loans: (await client.call(listLoans, {})).items.map(({ id }) => id),
    templates: (await client.call(listTemplates, {})).map(({ id }) => id),
    fields: await client.call(listFieldNames, {}),
  }
}

const each = (ids: readonly string[]): Input[] => ids.map(id => ({ id }))

/** How often an operation is asked, and with what. */
const inputs: Readonly<Record<string, (known: Known) => Input[]>> = {
  getEntity: ({ entities }) => each(entities),
  getEntityPath: ({ entities }) => each(entities),
  listEntityMaintenance: ({ entities }) => each(entities),
  downloadAttachment: ({ files }) => [...files],
  getTag: ({ tags }) => each(tags),
  getFieldDefinition: ({ definitions }) => each(definitions),
  getContact: ({ contacts }) => each(contacts),
  getStockProduct: ({ products }) => each(products),
  getShoppingLine: ({ toBuy }) => each(toBuy),
  getLoan: ({ loans }) => each(loans),
  getTemplate: ({ templates }) => each(templates),
  listByAssetNumber: ({ assetIds }) => each(assetIds),
  listFieldValues: ({ fields }) => fields.map(field => ({ field })),
  listMaintenance: () => ['both', 'scheduled', 'completed'].map(status => ({ status })),
  getEntityTree: () => [{}, { withItems: true }, { withSums: true }],
  getPriceTimeline: () => [{ start: '2000-01-01', end: '2040-01-01' }],
  listEntities: ({ entities, tags }) => [
    ...['name', 'createdAt', 'updatedAt', 'assetId'].map(orderBy => ({ orderBy, includeArchived: true })),
    ...['drill', 'krakow snow', 'CAFETIERE', 'матрешка', '紫砂', '#000-101', '18 V'].map(q => ({ q })),
    ...tags.flatMap(id => [{ tags: [id] }, { tags: [id], negateTags: true, page: 2, pageSize: 20 }]),
    ...entities.slice(0, 60).map(id => ({ parentIds: [id], includeArchived: true })),
    { isLocation: true },
    { onlyWithPhoto: true },
    { onlyWithoutPhoto: true },
    { filterChildren: true },
    { fields: ['Voltage=18 V'] },
    { lent: true, show: ['loan'] },
  ],
}

/** Every read of the contract that an archive has the answer to; throws for one that nobody knows how to ask. */
export const archivedReads = (): readonly Operation[] =>
  operations.filter(operation => {
    const { method, path } = routeOf(operation)
    if (method !== 'GET' || Object.hasOwn(elsewhere, operation.name)) return false
    if (path.includes(':') && !Object.hasOwn(inputs, operation.name))
      throw new Error(`Add how to ask ${operation.name} to "inputs" in server/test/everything-read.ts`)
    return true
  })

/** What a group answers to every read, with each id replaced by when it was first met. */
export async function everythingRead(client: Client): Promise<Map<string, unknown>> {
  const known = await lookAround(client)
  const names = new Names()
  // The ids of both groups correspond from here on.
  names.replaceIn(JSON.stringify(known))
  const answers = new Map<string, unknown>()
  for (const operation of archivedReads())
    for (const input of inputs[operation.name]?.(known) ?? [{}])
      answers.set(
        names.replaceIn(`${operation.name} ${JSON.stringify(input)}`),
        JSON.parse(names.replaceIn(JSON.stringify(await ask(client, operation, input)))),
      )
  return answers
}

async function ask({ options }: Client, operation: Operation, input: Input): Promise<unknown> {
  const { path, query } = requestOf(operation, input)
  const answer = await fetch(`${options.baseUrl}/api${path}${query}`, {
    headers: { authorization: options.token ?? '' },
    redirect: 'manual',
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const { status, headers } = answer
  if (operation.reply === undefined && !operation.replyType?.startsWith('text/'))
    return [status, headers.get('location'), createHash('sha256').update(bytes).digest('hex')]
  const text = bytes.toString().replaceAll(options.baseUrl, '')
  if (operation.reply === undefined) return [status, text]
  const isLeftOut = (member: string) => aside[operation.name]?.includes(member)
  return [status, JSON.parse(text, (member, value) => (isLeftOut(member) ? undefined : value))]
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Replaces ids by names in the order in which they are met. */
export class Names {
  readonly #names = new Map<string, string>()

  replaceIn(text: string): string {
    return text.replace(uuid, id => {
      const name = this.#names.get(id) ?? `id ${this.#names.size}`
      this.#names.set(id, name)
      return name
    })
  }
}
