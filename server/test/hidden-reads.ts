import { downloadAttachment } from '@stowage/contract/attachments/attachments'
import { listTagUse } from '@stowage/contract/catalogues/tag-upkeep'
import { findByCode } from '@stowage/contract/entities/codes'
import { listEntities } from '@stowage/contract/entities/entities'
import { listEntitiesByBody, listFacets } from '@stowage/contract/entities/entity-lists'
import { quickSearch } from '@stowage/contract/entities/search'
import { getView, listViews } from '@stowage/contract/entities/views'
import { followChanges } from '@stowage/contract/history/feed'
import { getChange, listChanges, listTrash } from '@stowage/contract/history/history'
import {
  drawLabelSheet,
  getLabelSheet,
  previewLabel,
  previewLabelSheet,
} from '@stowage/contract/labels/labels'
import type { Client } from '@stowage/contract/protocol/client'
import type { Operation } from '@stowage/contract/protocol/operation'
import { getImport } from '@stowage/contract/tables/imports'
import { writeInventoryReport } from '@stowage/contract/tables/inventory-report'
import {
  exportContacts,
  exportEntityTable,
  exportLoans,
  exportMaintenance,
  exportStockProducts,
} from '@stowage/contract/tables/table-exports'
import { listMaintenance, sumMaintenanceCosts } from '@stowage/contract/upkeep/maintenance'
import { getPriceTimeline } from '@stowage/contract/upkeep/statistics'
import {
  getCompleteness,
  getStatisticsBy,
  getStatisticsOverTime,
} from '@stowage/contract/upkeep/value-statistics'
import { readPdf } from './read-pdf.ts'

type Input = Readonly<Record<string, unknown>>

/** What there is to ask about; the ids of two groups that are alike stand at the same places. */
export interface Askable {
  readonly entities: readonly string[]
  /** Attachments that are receipts, were receipts or are their small pictures. */
  readonly receipts: readonly { readonly id: string; readonly attachment_id: string }[]
  readonly tags: readonly string[]
  readonly changes: readonly string[]
  readonly imports: readonly string[]
  readonly views: readonly string[]
  /** A cursor of the feed of changes before everything. */
  readonly since: string
  /** Serial numbers, titles of receipts and parts of them. */
  readonly texts: readonly string[]
}

/** Reads of a group that have nothing to do with prices, serial numbers or receipts, and why. */
export const notAsked: Readonly<Record<string, string>> = {
  checkLoan: 'names, quantities and people',
  subscribe: 'says only that something changed',
  getQrCode: 'a drawing of what the caller sends',
  getEntityLabel: 'a picture, drawn from the same rows as the preview of a label',
  getItemLabel: 'a picture, drawn from the same rows as the preview of a label',
  getLocationLabel: 'a picture, drawn from the same rows as the preview of a label',
  getAssetLabel: 'a picture, drawn from the same rows as the preview of a label',
  listMembers: 'people',
  listInvitations: 'people',
  showInvitation: 'people',
  listCalendars: 'the caller’s own; what they show are names and days',
  listNotices: 'what was sent to the caller; notices have names and days',
  getGroupNotices: 'which notices are sent',
  listImportMappings: 'how tables are read, without their values',
  getImportMapping: 'how tables are read, without their values',
  listLabelFormats: 'what is drawn, without values',
  getLabelFormat: 'what is drawn, without values',
  listLabelStarts: 'sheets in a printer',
  searchProducts: 'other servers',
}

const orders = ['purchasePrice', 'serialNumber'].flatMap(orderBy =>
  ['asc', 'desc'].map(order => ({ orderBy, order })),
)

/** Filters and orders by which a list could tell what it does not show. */
const telling = ({ texts }: Askable): Input[] => [
  ...orders,
  ...[1, 50, 40_000].flatMap(price => [{ priceMin: price }, { priceMax: price }]),
  ...[true, false].flatMap(flag => [{ hasPrice: flag }, { hasSerialNumber: flag }]),
  ...texts.map(q => ({ q })),
]

const shown = ['serialNumber', 'soldPrice', 'path', 'fields', 'loan', 'product']

const everything = { query: { all: true, isLocation: 'any' } }

/** Exports and drawings of what filters and orders find. */
const selections = (known: Askable): Input[] =>
  [everything.query, ...telling(known)].map(query => ({ select: { query } }))

const drawn = { fields: ['name', 'serialNumber'], code: 'none', format: 'l7160' }

const asks: readonly (readonly [Operation, (known: Askable) => Input[]])[] = [
  [
    listEntities,
    known =>
      telling(known).flatMap(query => [
        { ...query, includeArchived: true, totals: true, show: shown },
        { ...query, isLocation: true, totals: true },
        { ...query, after: '', pageSize: 2 },
      ]),
  ],
  [listEntitiesByBody, known => telling(known).map(query => ({ ...query, totals: true, show: shown }))],
  [listFacets, telling],
  // Members have addresses of random letters.
  [
    quickSearch,
    ({ texts }) =>
      ['', 'drill', ...texts].map(q => ({ q, kinds: 'item,location,tag,type,template,view,filter' })),
  ],
  [findByCode, ({ texts }) => texts.map(value => ({ value }))],
  [listTagUse, () => [{}]],
  [listMaintenance, () => [{}, { status: 'completed' }]],
  [sumMaintenanceCosts, () => ['year', 'month', 'entity', 'tag'].map(groupBy => ({ groupBy }))],
  [getPriceTimeline, () => [{ start: '2000-01-01', end: '2100-01-01' }]],
  [getStatisticsOverTime, ({ tags }) => [{}, { tags }]],
  [getStatisticsBy, () => ['location', 'tag', 'type'].map(group => ({ group }))],
  [getCompleteness, ({ tags }) => [{}, { tags }]],
  [
    listChanges,
    ({ entities, receipts }) => [
      { limit: 200 },
      ...entities.map(id => ({ subjectId: [id] })),
      ...receipts.map(({ attachment_id }) => ({ subjectId: [attachment_id] })),
    ],
  ],
  [getChange, ({ changes }) => changes.map(id => ({ id }))],
  [followChanges, ({ since }) => [{ since, limit: 1000 }]],
  [listTrash, ({ texts }) => [{}, { kinds: ['attachment'] }, ...texts.map(q => ({ q }))]],
  [listViews, () => [{}]],
  [getView, ({ views }) => views.map(id => ({ id }))],
  [getImport, ({ imports }) => imports.map(id => ({ id }))],
  [
    downloadAttachment,
    ({ receipts }) => [...receipts, ...receipts.map(each => ({ ...each, size: 'large' }))],
  ],
  [
    exportEntityTable,
    known => selections(known).flatMap(asked => ['json', 'csv'].map(format => ({ ...asked, format }))),
  ],
  [exportMaintenance, known => selections(known).map(asked => ({ ...asked, format: 'json' }))],
  [exportContacts, () => [{ format: 'json' }]],
  [exportLoans, () => [{ format: 'json' }]],
  [exportStockProducts, () => [{ format: 'json' }]],
  [previewLabel, ({ entities }) => entities.map(id => ({ ...drawn, id }))],
  [previewLabelSheet, known => selections(known).map(asked => ({ ...drawn, ...asked }))],
  [writeInventoryReport, known => selections(known)],
  [drawLabelSheet, known => selections(known).map(asked => ({ ...drawn, ...asked }))],
  [
    getLabelSheet,
    known =>
      telling(known).map(query => ({
        ...query,

        lines: 'serialNumber',
        format: 'l7160',
      })),
  ],
]

/** What is asked by `readHidden`. */
export const askedHidden: ReadonlySet<string> = new Set(asks.map(([{ name }]) => name))

/** What somebody is answered to everything that could tell of prices, serial numbers and receipts, in the order of the questions. */
export async function readHidden(
  client: Client,
  known: Askable,
): Promise<[question: string, answer: string][]> {
  const answers: [string, string][] = []
  for (const [operation, inputsOf] of asks)
    for (const input of inputsOf(known))
      answers.push([`${operation.name} ${JSON.stringify(input)}`, await ask(client, operation, input)])
  return answers
}

async function ask(client: Client, operation: Operation, input: Input): Promise<string> {
  if (operation.replyType !== 'application/pdf') {
    const { status, text, headers } = await client.send(operation, input)
    if (status >= 500) throw new Error(`${operation.name} ${JSON.stringify(input)} fails`)
    return `${status} ${text} ${headers.get('location') ?? ''} ${operation.versioned ? versionOf(headers) : ''}`
  }
  const refused = await client.send(operation, input)
  if (refused.status >= 400) return `${refused.status} ${refused.text}`
  const { bytes } = await client.download(operation, input)
  return JSON.stringify(readPdf(bytes).map(({ texts }) => texts))
}

/** The part of an ETag that counts versions. */
const versionOf = (headers: Headers): string => /^"(\d+)-/.exec(headers.get('etag') ?? '')?.[1] ?? ''
