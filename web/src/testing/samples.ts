import type { EntityType } from '@stowage/contract/catalogues/entity-types'
import type { Tag } from '@stowage/contract/catalogues/tags'
import type { Template } from '@stowage/contract/catalogues/templates'
import type { Entity } from '@stowage/contract/entities/entity'
import { byKind, membersWith } from '@stowage/contract/entities/entity-members'
import type { Field } from '@stowage/contract/entities/fields'
import type { View } from '@stowage/contract/entities/views'
import type { Group } from '@stowage/contract/groups/groups'
import type { SessionInfo } from '@stowage/contract/people/sessions'
import type { User } from '@stowage/contract/people/users'
import type { GroupNotices } from '@stowage/contract/upkeep/group-notices'

let last = 0

/** An id that nothing else has. */
export const newId = (): string => `00000000-0000-4000-8000-${String(++last).padStart(12, '0')}`

const times = { createdAt: '2026-01-05T10:00:00Z', updatedAt: '2026-01-05T10:00:00Z' }
const noId = '00000000-0000-0000-0000-000000000000'

/** A type that everything is of that a test says so of. */
export const typeOf = (name: string, isLocation: boolean): EntityType => ({
  id: newId(),
  name,
  isLocation,
  description: '',
  icon: '',
  ...times,
})

/** Types of a new group. */
export const itemType = typeOf('Item', false)
export const locationType = typeOf('Location', true)

export const group: Group = {
  id: newId(),
  name: 'Keller',
  currency: 'EUR',
  hue: null,
  hidePrices: false,
  hideSerialNumbers: false,
  role: 'owner',
  ...times,
}

/** Notices of a group that has changed none. */
export const groupNotices: GroupNotices = {
  warranty: { isOn: false, days: [30] },
  fields: { isOn: false, days: [] },
  loans: { isOn: false, days: [1, 0, 'weekly'] },
  expiry: { isOn: false, days: [30, 7, 1] },
  stock: { isOn: false, days: [] },
  found: { isOn: false, days: [] },
}

/** When a sample person came into a group. */
export const joinedAt = '2026-01-05T10:00:00Z'

export const user: User = {
  id: newId(),
  name: 'Mara Keller',
  email: 'mara@example.com',
  isSuperuser: false,
  defaultGroupId: group.id,
  groupIds: [group.id],
  oidcIssuer: null,
  oidcSubject: null,
}

/** A session of the person, in Firefox on Linux unless told otherwise. */
export const session = (members: Partial<SessionInfo> = {}): SessionInfo => ({
  id: newId(),
  device: 'Firefox on Linux',
  browser: 'Firefox',
  system: 'Linux',
  address: '192.0.2.14',
  createdAt: '2026-10-03T08:00:00Z',
  lastUsedAt: '2026-11-27T08:00:00Z',
  isCurrent: false,
  expiresAt: '2026-12-20T08:00:00Z',
  ...members,
})

const blank = byKind(membersWith('told', 'always', 'in full'), {
  name: () => '',
  text: () => '',
  quantity: () => 0,
  amount: () => 0,
  flag: () => false,
  day: () => '',
  assetNumber: () => '',
  codes: (): string[] => [],
  product: () => null,
})

/** An item at the top level about which only the name and `given` are known. */
export const item = (name: string, given: Partial<Entity> = {}): Entity => ({
  ...blank,
  id: newId(),
  name,
  quantity: 1,
  ...times,
  parentId: null,
  locationId: null,
  parent: null,
  location: null,
  children: [],
  entityType: itemType,
  entityTypeId: itemType.id,
  tags: [],
  tagIds: [],
  attachments: [],
  fields: [],
  availableQuantity: given.quantity ?? 1,
  loan: null,
  ...given,
})

/** A location, in another one when `inside` says so. */
export const location = (name: string, inside?: Entity): Entity =>
  item(name, {
    entityType: locationType,
    entityTypeId: locationType.id,
    parentId: inside?.id ?? null,
    availableQuantity: null,
  })

export const tag = (name: string): Tag => ({
  id: newId(),
  name,
  parentId: noId,
  description: '',
  color: '',
  icon: '',
  children: [],
  ...times,
})

/** A template of which only the name and `given` are known. */
export const templateOf = (name: string, given: Partial<Template> = {}): Template => ({
  id: newId(),
  name,
  description: '',
  notes: '',
  ...times,
  defaultName: '',
  defaultDescription: '',
  defaultQuantity: 1,
  defaultInsured: false,
  defaultManufacturer: '',
  defaultModelNumber: '',
  defaultLifetimeWarranty: false,
  defaultWarrantyDetails: '',
  defaultLocation: null,
  defaultTags: [],
  fields: [],
  includeWarrantyFields: false,
  includePurchaseFields: false,
  includeSoldFields: false,
  ...given,
})

export const textField = (name: string, textValue: string): Field => ({
  id: newId(),
  type: 'text',
  name,
  textValue,
  numberValue: 0,
  booleanValue: false,
  timeValue: '',
})

export const view = (name: string, given: Partial<View> = {}): View => ({
  id: newId(),
  userId: user.id,
  name,
  query: {},
  show: [],
  layout: 'table',
  orderBy: '',
  order: 'asc',
  shared: false,
  position: 0,
  icon: '',
  hue: null,
  ...times,
  ...given,
})
