import {
  createEntityType,
  type EntityType,
  listEntityTypes,
  updateEntityType,
} from '@stowage/contract/catalogues/entity-types'
import { createTag, type Tag } from '@stowage/contract/catalogues/tags'
import {
  createEntity,
  deleteEntity,
  duplicateEntity,
  getEntity,
  listEntities,
  patchEntity,
  updateEntity,
} from '@stowage/contract/entities/entities'
import type { Entity, EntityPage, EntitySummary } from '@stowage/contract/entities/entity'
import { getEntityPath, getEntityTree, type TreeNode } from '@stowage/contract/entities/locations'
import { createGroup } from '@stowage/contract/groups/groups'
import type { Client, ClientOptions, Reply } from '@stowage/contract/protocol/client'

/** Members of a request, right or wrong. */
export type Sent = Readonly<Record<string, unknown>>

/** What a refused request was told: enough to say that it was refused for the right reason. */
export interface Refusal {
  readonly status: number
  readonly code: string
  readonly fields: readonly string[]
}

/** A group of its own in a running server, with the common actions of tests by name. */
export class Household {
  readonly client: Client
  readonly groupId: string
  readonly itemType: EntityType
  readonly locationType: EntityType

  private constructor(client: Client, groupId: string, types: readonly EntityType[]) {
    this.client = client
    this.groupId = groupId
    this.itemType = types.find(({ isLocation }) => !isLocation) as EntityType
    this.locationType = types.find(({ isLocation }) => isLocation) as EntityType
  }

  /** Moves into a group without any items. */
  static async of(client: Client, name = 'Home'): Promise<Household> {
    const { id } = await client.call(createGroup, { name })
    const inside = client.as({ groupId: id })
    return new Household(inside, id, await inside.call(listEntityTypes, {}))
  }

  /** The same home, called in another way. */
  as(changes: Partial<ClientOptions>): Household {
    return new Household(this.client.as(changes), this.groupId, [this.itemType, this.locationType])
  }

  /** Makes an item: `make('Drill', { parentId: shelf.id })`. */
  make(name: string, more: Sent = {}): Promise<Entity> {
    return this.client.call(createEntity, { name, quantity: 1, ...more })
  }

  /** Makes a location. */
  room(name: string, more: Sent = {}): Promise<Entity> {
    return this.make(name, { entityTypeId: this.locationType.id, quantity: 0, ...more })
  }

  type(name: string, isLocation: boolean): Promise<EntityType> {
    return this.client.call(createEntityType, { name, isLocation })
  }

  flip(type: EntityType, isLocation: boolean): Promise<EntityType> {
    return this.client.call(updateEntityType, { id: type.id, name: type.name, isLocation })
  }

  tag(name: string, parentId?: string): Promise<Tag> {
    return this.client.call(createTag, { name, parentId })
  }

  get(id: string): Promise<Entity> {
    return this.client.call(getEntity, { id })
  }

  /** Sends the item as it is, with some changes. */
  async put(id: string, changes: Sent = {}): Promise<Entity> {
    return (await must(this.tryPut(id, changes))).body
  }

  async tryPut(id: string, changes: Sent = {}): Promise<Reply<Entity>> {
    return this.client.send(updateEntity, { ...(await this.get(id)), ...changes, id })
  }

  async patch(id: string, changes: Sent): Promise<Entity> {
    return (await must(this.tryPatch(id, changes))).body
  }

  tryPatch(id: string, changes: Sent): Promise<Reply<Entity>> {
    return this.client.send(patchEntity, { id, ...changes })
  }

  remove(id: string): Promise<void> {
    return this.client.call(deleteEntity, { id })
  }

  duplicate(id: string, more: Sent = {}): Promise<Entity> {
    return this.client.call(duplicateEntity, { id, ...more })
  }

  list(query: Sent = {}): Promise<EntityPage> {
    return this.client.call(listEntities, query)
  }

  /** The names in a list. */
  async names(query: Sent = {}): Promise<string[]> {
    return namesOf((await this.list(query)).items)
  }

  tree(withItems = false): Promise<TreeNode[]> {
    return this.client.call(getEntityTree, { withItems })
  }

  /** The names on the way to an item. */
  async path(id: string): Promise<string[]> {
    return namesOf(await this.client.call(getEntityPath, { id }))
  }

  /** Where an item is, by the names of its location and parent, and its pin. */
  async whereabouts(
    id: string,
  ): Promise<{ location: string | null; parent: string | null; pin: string | null }> {
    const { location, parent, locationId } = await this.get(id)
    return { location: location?.name ?? null, parent: parent?.name ?? null, pin: locationId }
  }
}

export const namesOf = (entities: readonly Pick<EntitySummary, 'name'>[]): string[] =>
  entities.map(({ name }) => name)

/** Waits for an answer that must be a success. */
export async function must<T>(sent: Promise<Reply<T>>): Promise<Reply<T>> {
  const reply = await sent
  if (reply.status >= 400) throw new Error(`${reply.status}: ${reply.text}`)
  return reply
}

/** What a request was refused with. */
export function refusalOf({ status, body }: Reply<unknown>): Refusal {
  const { code = '', fields = {} } = body as { code?: string; fields?: Record<string, string> }
  return { status, code, fields: Object.keys(fields) }
}

/** A tree as text: `Attic(Box Trunk(Hat)) Cellar`. */
export const sketch = (nodes: readonly TreeNode[]): string =>
  nodes.map(({ name, children }) => (children.length === 0 ? name : `${name}(${sketch(children)})`)).join(' ')
