import { randomBytes } from 'node:crypto'
import { listEntityTypes } from '@stowage/contract/catalogues/entity-types'
import { createTag } from '@stowage/contract/catalogues/tags'
import { createEntity, listEntities, patchEntity } from '@stowage/contract/entities/entities'
import { login } from '@stowage/contract/people/sessions'
import { getSelf, register } from '@stowage/contract/people/users'
import { Client } from '@stowage/contract/protocol/client'
import type { Foreign } from '../flags.ts'
import type { Measurable } from '../measure.ts'
import { cpuOf } from '../process/usage.ts'
import { csvOfNew, csvOfSet } from '../set/csv.ts'
import { type InventorySet, markers } from '../set/make.ts'
import { landmarks } from '../set/shape.ts'
import { cursorOf, madeUp, type Subject, walk } from '../subject.ts'

const say = (text: string) => void process.stderr.write(`  ${text}\n`)
const rowsPerFile = 1000

/** Opens or finds an account on a server, fills it with the set over HTTP and tells how to drive it. */
export async function seed(foreign: Foreign, set: InventorySet): Promise<Measurable> {
  const began = performance.now()
  const client = await signIn(foreign)
  const token = client.options.token ?? ''
  const self = await client.call(getSelf, {})
  say(`${foreign.baseUrl} as ${self.item.email}`)
  const types = await client.call(listEntityTypes, {})
  const itemType = types.find(({ isLocation }) => !isLocation)?.id
  const locationType = types.find(({ isLocation }) => isLocation)?.id
  if (itemType === undefined || locationType === undefined)
    throw new Error(`${foreign.baseUrl} has no entity types`)
  const tagIds: string[] = []
  for (const { name, color } of set.tags) tagIds.push((await client.call(createTag, { name, color })).id)
  const locations = await makeLocations(client, set, locationType, tagIds)
  await importEntities(client, set)
  const items = await client.call(listEntities, { page: 1, pageSize: 100_000 })
  if (items.total !== set.listed)
    throw new Error(`${foreign.baseUrl} lists ${items.total} items and not the ${set.listed} that were sent`)
  say(`${items.total} items after ${((performance.now() - began) / 1000).toFixed(1)} s`)
  const subject = subjectOn({
    set,
    itemType,
    tagIds,
    locations,
    entityIds: items.items.map(({ id }) => id),
    items,
  })
  return {
    target: { baseUrl: foreign.baseUrl, authorization: token },
    subject,
    cpu: () => (foreign.pid === undefined ? {} : { server: cpuOf(foreign.pid) }),
    watched: true,
  }
}

async function signIn({ baseUrl, token, email, password }: Foreign): Promise<Client> {
  const client = new Client({ baseUrl })
  if (token !== undefined) return client.as({ token })
  const account = {
    email: email ?? `bench-${randomBytes(6).toString('hex')}@example.com`,
    password: password ?? randomBytes(12).toString('hex'),
  }
  if (email === undefined) await client.call(register, { name: 'Bench', ...account })
  const session = await client.call(login, { username: account.email, password: account.password })
  return client.as({ token: session.token })
}

/** Makes the locations one by one, so that a file may name them. */
async function makeLocations(
  client: Client,
  set: InventorySet,
  entityTypeId: string,
  tagIds: readonly string[],
): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < set.shape.locations; index++) {
    const { name, description, tags, parent } = set.entity(index)
    const made = await client.call(createEntity, {
      name,
      description,
      quantity: 1,
      entityTypeId,
      tagIds: tags.map(tag => tagIds[tag] as string),
      ...(parent < 0 ? {} : { parentId: ids[parent] as string }),
    })
    ids.push(made.id)
    // An answer with another parent than asked for would make everything that follows meaningless.
    if (parent >= 0 && made.parent?.id !== ids[parent])
      await client.call(patchEntity, { id: made.id, parentId: ids[parent] as string })
  }
  return ids
}

/** Sends the items as files of a thousand rows. */
async function importEntities(client: Client, set: InventorySet): Promise<void> {
  for (let from = set.shape.locations; from < set.size; from += rowsPerFile) {
    const form = new FormData()
    const text = csvOfSet(set, from, Math.min(from + rowsPerFile, set.size))
    form.append('csv', new Blob([text], { type: 'text/csv' }), 'items.csv')
    const { baseUrl, token } = client.options
    const response = await fetch(`${baseUrl}/api/v1/entities/import`, {
      method: 'POST',
      headers: token === undefined ? {} : { authorization: token },
      body: form,
    })
    if (!response.ok) throw new Error(`The import was refused: ${response.status} ${await response.text()}`)
  }
}

interface Furnished {
  readonly set: InventorySet
  readonly itemType: string
  readonly tagIds: readonly string[]
  readonly locations: readonly string[]
  readonly entityIds: readonly string[]
  readonly items: { readonly total: number }
}

function subjectOn({ set, itemType, tagIds, locations, entityIds, items }: Furnished): Subject {
  const location = (index: number) => locations[index] as string
  const entityId = (nth: number) => entityIds[walk(nth, entityIds.length)] as string
  const someTags = (nth: number) =>
    set.entity(set.shape.locations + walk(nth, set.items)).tags.map(tag => tagIds[tag] as string)
  const someLocation = (nth: number) => location(4 + walk(nth, locations.length - 4))
  return {
    items: items.total,
    size: set.size,
    few: markers.few,
    many: markers.many,
    tagId: tagIds[0] as string,
    fullBox: location(landmarks.fullBox),
    emptyBox: location(landmarks.emptyBox),
    rooms: [location(landmarks.here), location(landmarks.there)],
    entityId,
    cursorAt: nth => cursorOf(set.entity(set.shape.locations + walk(nth, set.items)).name, entityId(nth)),
    newEntity: nth => ({
      ...madeUp(nth),
      parentId: someLocation(nth),
      entityTypeId: itemType,
      tagIds: someTags(nth),
    }),
    changedEntity: nth => ({
      id: entityId(nth),
      body: {
        ...madeUp(nth),
        parentId: someLocation(nth),
        tagIds: someTags(nth),
        fields: [
          { type: 'text', name: 'Voltage', textValue: `${nth} V` },
          { type: 'text', name: 'Colour', textValue: 'blue' },
        ],
      },
    }),
    importFile: (nth, rows) => csvOfNew(set, nth, rows),
  }
}
