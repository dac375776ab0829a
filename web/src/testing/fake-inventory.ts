import type { EntityType } from '@stowage/contract/catalogues/entity-types'
import type { FieldDefinition } from '@stowage/contract/catalogues/field-definitions'
import type { Tag } from '@stowage/contract/catalogues/tags'
import type { Template } from '@stowage/contract/catalogues/templates'
import type { Entity } from '@stowage/contract/entities/entity'
import type { View } from '@stowage/contract/entities/views'
import type { Settings } from '@stowage/contract/people/users'
import { expect } from 'vitest'
import * as operations from '../data/wire/operations.ts'
import { answerDefinitions, answerTemplates, answerTypes } from './fake-catalogues.ts'
import { answerEntities } from './fake-entities.ts'
import { answerHistory } from './fake-history.ts'
import { type FakeServer, startFakeServer } from './fake-server.ts'
import { answerTags } from './fake-tags.ts'
import { answerWrites } from './fake-writes.ts'
import {
  group,
  groupNotices,
  itemType,
  joinedAt,
  locationType,
  newId,
  session,
  user,
  view,
} from './samples.ts'
import type { Stock } from './stock.ts'

/** A server with an inventory that reads and writes as the real one does, as far as the page needs it. */
export interface FakeInventory extends FakeServer {
  readonly stock: Stock
  /** The item or location as the server has it now; throws when there is none of this name. */
  now(name: string): Entity
  /** The item or location of this name, as soon as the server has it. */
  saved(name: string): Promise<Entity>
}

interface Given {
  readonly entities?: readonly Entity[]
  readonly tags?: readonly Tag[]
  readonly views?: readonly View[]
  readonly types?: readonly EntityType[]
  readonly templates?: readonly Template[]
  readonly definitions?: readonly FieldDefinition[]
  readonly fieldNames?: readonly string[]
  /** For how many days deleted items can be restored. */
  readonly trashDays?: number
}

/** Starts a server with an inventory; somebody who owns its group is signed in. */
export function startFakeInventory({ fieldNames = [], trashDays = 30, ...given }: Given = {}): FakeInventory {
  const server = startFakeServer()
  const stock: Stock = {
    entities: new Map((given.entities ?? []).map(entity => [entity.id, entity])),
    tags: given.tags ?? [],
    views: given.views ?? [],
    templates: given.templates ?? [],
    types: given.types ?? [itemType, locationType],
    definitions: given.definitions ?? [],
    changes: new Map(),
  }
  answerAccount(server, trashDays)
  answerEntities(server, stock)
  answerWrites(server, stock)
  answerHistory(server, stock)
  answerTags(server, stock)
  answerViews(server, stock)
  answerTypes(server, stock)
  answerTemplates(server, stock)
  answerDefinitions(server, stock)
  server.answer(operations.listFieldValues, () => [])
  server.answer(operations.listFieldNames, () => [...fieldNames])
  server.answer(operations.listImportMappings, () => ({ items: [] }))
  server.answer(operations.listMembers, () => [
    { ...user, role: 'owner' as const, isDisabled: false, joinedAt, lastSeenAt: null },
  ])
  server.answer(operations.listNotifiers, () => [])
  server.answer(operations.getGroupNotices, () => groupNotices)
  server.answer(operations.listMaintenance, () => [])
  server.answer(operations.listLoans, () => ({ items: [], next: null }))
  server.answer(operations.listStockProducts, () => ({ items: [], next: null }))
  server.answer(operations.getShoppingList, () => ({ items: [] }))
  server.answer(operations.countMaintenance, () => ({ overdue: 0, today: 0 }))
  const now = (name: string): Entity => {
    const found = [...stock.entities.values()].find(entity => entity.name === name)
    if (found === undefined) throw new Error(`The server has no ${name}`)
    return found
  }
  return {
    ...server,
    stock,
    now,
    async saved(name) {
      await expect.poll(() => now(name)).toBeDefined()
      return now(name)
    },
  }
}

function answerAccount(server: FakeServer, trashDays: number): void {
  const release = { version: '', date: '' }
  server.answer(operations.getSelf, () => ({ item: user }))
  let settings: Settings = {}
  server.answer(operations.getSettings, () => ({ item: settings }))
  server.answer(operations.updateSettings, sent => {
    settings = sent
    return { item: settings }
  })
  server.answer(operations.listSessions, () => [session({ isCurrent: true })])
  server.answer(operations.listApiKeys, () => [])
  server.answer(operations.getGroup, () => group)
  const self = {
    id: user.id,
    name: user.name,
    email: user.email,
    role: group.role,
    isDisabled: false,
    joinedAt,
    lastSeenAt: null,
  }
  server.answer(operations.listMembers, () => [self])
  server.answer(operations.listInvitations, () => [])
  server.answer(operations.listCurrencies, () =>
    ['US Dollar USD', 'Euro EUR', 'Swiss Franc CHF'].map(each => ({
      code: each.slice(-3),
      name: each.slice(0, -4),
      local: '',
      symbol: '',
      decimals: 2,
    })),
  )
  server.answer(operations.listGroups, () => [group])
  server.answer(operations.getGroupStatistics, () => ({
    totalUsers: 1,
    totalItems: 0,
    totalLocations: 0,
    totalTags: 0,
    totalItemPrice: 0,
    totalWithWarranty: 0,
  }))
  server.answer(operations.getStatus, () => ({
    health: true,
    versions: [],
    title: 'Stowage',
    message: '',
    latest: release,
    build: {
      version: '0.26.2' as const,
      commit: '',
      buildTime: '',
    },
    stowage: {
      version: '0.1.0',
      latest: release,
      needsFirstAccount: false,
      mailing: true,
      trashDays,
    },
    demo: false,
    allowRegistration: true,
    labelPrinting: false,
    oidc: {
      enabled: false,
      allowLocal: true,
    },
    telemetry: { enabled: false },
  }))
}

function answerViews(server: FakeServer, stock: Stock): void {
  server.answer(operations.listViews, () => [...stock.views])
  server.answer(operations.createView, ({ name, ...given }) => {
    const made = view(name, { ...(given as Partial<View>), id: newId() })
    stock.views = [...stock.views, made]
    return made
  })
  server.answer(operations.deleteView, ({ id }) => {
    stock.views = stock.views.filter(each => each.id !== id)
  })
}
