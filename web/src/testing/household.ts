import type { Change } from '@stowage/contract/history/history'
import type { LabelFormat } from '@stowage/contract/labels/label-formats'
import type { Attachment } from '../data/items/entities.ts'
import * as operations from '../data/wire/operations.ts'
import { dayFromToday } from '../i18n/format.ts'
import { type FakeInventory, startFakeInventory } from './fake-inventory.ts'
import { answerLabels, measuresOf } from './fake-labels.ts'
import { answerLending } from './fake-lending.ts'
import { answerMaintenance } from './fake-maintenance.ts'
import { answerStock, product } from './fake-stock.ts'
import { group, item, location, newId, tag, templateOf, textField, user, view } from './samples.ts'
import { task } from './tasks.ts'

const times = { createdAt: '2026-01-05T10:00:00Z', updatedAt: '2026-01-05T10:00:00Z' }

const attachment = (title: string, given: Partial<Attachment>): Attachment => ({
  id: newId(),
  type: 'attachment',
  primary: false,
  title,
  path: 'p',
  mimeType: 'application/pdf',
  ...times,
  ...given,
})

const cellar = location('Cellar')
const shelf = location('Shelf', cellar)
const tools = tag('Tools')
const saws = { ...tag('Saws'), parentId: tools.id }
const photo = attachment('front.jpg', { type: 'photo', mimeType: 'image/jpeg', primary: true })
const drill = item('Drill', {
  parentId: shelf.id,
  tagIds: [tools.id],
  purchasePrice: 329,
  manufacturer: 'Bosch',
  notes: 'Sharp',
  attachments: [photo, attachment('invoice.pdf', { type: 'receipt' })],
  imageId: photo.id,
  fields: [textField('Voltage', '18 V')],
  assetId: '000-001',
  quantity: 2,
})
const lamp = item('Lamp', { parentId: cellar.id })
const template = templateOf('Power tool', { fields: [{ ...textField('Voltage', '18 V') }] as never })
const other = { id: newId(), name: 'Bo' }

/** A location, an item and a template of the household. */
const rice = product('Rice', { unit: 'kg', quantity: 4, minQuantity: 3, shop: 'Market', codes: ['1'] })

export const household = { shelf, drill, template, rice }

const subjectOf = (entity: { readonly id: string; readonly name: string }, exists = true) => ({
  id: entity.id,
  kind: 'item' as const,
  name: entity.name,
  exists,
})

const changeOf = (kind: 'created' | 'updated' | 'deleted', actor: Change['actor']): Change => ({
  id: newId(),
  at: '2026-01-06T10:00:00Z',
  actor,
  kind,
  count: 1,
  subjects: [subjectOf(drill)],
  counts: [
    {
      kind: 'item' as const,
      count: 1,
    },
  ],
  isUndoable: true,
  undoneBy: null,
  undoes: null,
  details: [
    {
      subject: subjectOf(drill),
      did: kind,
      members: [],
    },
  ],
  origin: null,
})

const changes = [changeOf('updated', { id: user.id, name: user.name }), changeOf('updated', other)]

const formatOf = (name: string, userId: string): LabelFormat =>
  ({
    id: newId(),
    userId,
    name,
    shared: true,
    sheet: 'l7160',
    start: 1,
    ...times,
    measures: measuresOf('l7160'),
    lines: ['name'],
    code: 'qr',
    codeSize: 'normal',
  }) as unknown as LabelFormat

function answerHistory(server: FakeInventory): void {
  server.answer(operations.listChanges, () => ({ items: changes, next: null }))
  server.answer(operations.getChange, ({ id }) => {
    const change = changes.find(each => each.id === id) ?? changes[0]!
    return { ...change, entries: [{ subject: subjectOf(drill), members: [] }], next: null }
  })
  server.answer(operations.listTrash, () => ({
    items: ['Axe', 'Bow'].map(name => ({
      id: newId(),
      name,
      changeId: newId(),
      kind: 'item' as const,
      wasIn: null,
      deletedBy: null,
      deletedAt: '2026-01-05T10:00:00Z',
      expiresAt: '2036-02-05T10:00:00Z',
    })),
    next: null,
  }))
}

function answerStatistics(server: FakeInventory): void {
  const leftOut = { sold: 0, archived: 0, withoutPrice: 1 }
  const point = { from: '2026-01-01', until: '2026-12-31', count: 2, value: 329 }
  server.answer(operations.getStatisticsOverTime, () => ({ leftOut, points: [point] }))
  server.answer(operations.getStatisticsBy, () => ({
    groups: [{ id: cellar.id, name: 'Cellar', count: 2, value: 329 }],
    others: { count: 0, value: 0 },
    leftOut,
  }))
  server.answer(operations.getCompleteness, () => ({
    count: 2,
    parts: [{ part: 'photo' as const, have: 1, missing: 1, filter: { onlyWithoutPhoto: true, sold: false } }],
    fields: [],
    leftOut,
  }))
  const statistics = { totalUsers: 2, totalItems: 2, totalLocations: 2, totalTags: 2 }
  server.answer(operations.getGroupStatistics, () => ({
    ...statistics,
    totalItemPrice: 329,
    totalWithWarranty: 0,
  }))
}

/** Starts a server with something of everything that an inventory has, in a group of two. */
export function startHousehold(): FakeInventory {
  const server = startFakeInventory({
    entities: [cellar, shelf, drill, lamp],
    tags: [tools, saws],
    views: [view('Own'), view('Shared', { shared: true, userId: other.id })],
    templates: [template],
    fieldNames: ['Voltage'],
  })
  answerHistory(server)
  answerStatistics(server)
  answerMaintenance(server, [
    task('Oil', { entityId: drill.id, itemID: drill.id, scheduledDate: dayFromToday(-3) }),
    task('Check', { entityId: drill.id, itemID: drill.id, scheduledDate: dayFromToday(5) }),
    task('Clean', { entityId: drill.id, itemID: drill.id, completedDate: '2026-01-05', cost: '12' }),
  ])
  answerLabels(server).formats = [formatOf('Mine', user.id), formatOf('Of Bo', other.id)]
  server.answer(operations.listNotifiers, () => [
    {
      id: newId(),
      userId: user.id,
      groupId: group.id,
      name: 'Phone',
      url: '',
      kinds: null,
      isActive: true,
      ...times,
    },
  ])
  server.answer(operations.listNotices, () => ({ items: [], next: null }))
  server.answer(operations.listExports, () => ({ items: [] }))
  for (const operation of [
    operations.exportEntityTable,
    operations.exportMaintenance,
    operations.billOfMaterials,
    operations.writeInventoryReport,
    operations.exportLoans,
    operations.exportContacts,
    operations.exportStockProducts,
  ])
    server.answer(operation, () => undefined as never)
  answerLending(server, [], [])
  server.answer(operations.checkLoan, () => ({ items: [] }))
  answerStock(server, [household.rice])
  server.answer(operations.updateView, ({ id }) => server.stock.views.find(each => each.id === id)!)
  server.answer(operations.listInvitations, () => [])
  return server
}
