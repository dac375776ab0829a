// @module-tag system
// @module-tag scaled
import { setTimeout as sleep } from 'node:timers/promises'
import { createTag, deleteTag, listTags } from '@stowage/contract/catalogues/tags'
import { createEntity, deleteEntity, getEntity, patchEntity } from '@stowage/contract/entities/entities'
import { changeEntities } from '@stowage/contract/entities/entity-bulk'
import { followChanges } from '@stowage/contract/history/feed'
import type { Client } from '@stowage/contract/protocol/client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { chanceFrom, seed } from './chance.ts'
import { databases, openTestDatabase } from './databases.ts'
import { Household } from './household.ts'
import { timesOf } from './lane.ts'
import { ServerProcess } from './server-process.ts'
import { startTwoServers } from './two-servers.ts'

const chance = chanceFrom(seed)

/** The server that is killed, and the one that is not: on SQLite there is only one. */
interface Servers {
  readonly victim: ServerProcess
  readonly other: ServerProcess
  close(): Promise<void>
}

async function startServers(kind: 'sqlite' | 'postgres'): Promise<Servers> {
  if (kind === 'postgres') {
    const two = await startTwoServers()
    return { victim: two.a, other: two.b, close: two.close }
  }
  const testDatabase = await openTestDatabase(kind)
  const server = await ServerProcess.start(testDatabase.settings)
  return {
    victim: server,
    other: server,
    async close() {
      await server.kill()
      await testDatabase.drop()
    },
  }
}

/** Sends again and again what a killed server may not have heard; its key makes it happen once. */
async function persist<T>(send: () => Promise<{ status: number; body: T }>): Promise<T> {
  for (;;) {
    const reply = await send().catch(() => undefined)
    if (reply !== undefined && reply.status < 400) return reply.body
    if (reply !== undefined && reply.status !== 409 && reply.status < 500)
      throw new Error(`refused with ${reply.status}: ${JSON.stringify(reply.body)}`)
    await sleep(20)
  }
}

/** A copy of the items and tags of a group, made of what the feed has named since `since`. */
class Copy {
  /** By id: what was read when the feed last named it. */
  readonly items = new Map<string, string>()
  readonly tags = new Set<string>()
  /** Every tag in the order in which the feed named it first: none is changed after the next one of its writer is made. */
  readonly tagOrder = new Set<string>()
  #since: string
  readonly #client: Client

  constructor(client: Client, since: string) {
    this.#client = client
    this.#since = since
  }

  /** Follows until the feed has named `last`. */
  async followTo(last: Promise<string>): Promise<void> {
    const goal = await Promise.race([last, Promise.resolve()])
    if (goal !== undefined && this.items.has(goal)) return
    const feed = await persist(() =>
      this.#client.send(followChanges, { since: this.#since, wait: 2, limit: 7 }),
    )
    for (const { kind, id, op } of feed.items) {
      if (kind === 'tag') {
        this.tagOrder.add(id)
        if (op === 'upsert') this.tags.add(id)
        else this.tags.delete(id)
      } else if (op === 'delete') this.items.delete(id)
      else if (kind === 'item') await this.#read(id)
    }
    this.#since = feed.next
    return this.followTo(last)
  }

  async #read(id: string): Promise<void> {
    const item = await persist(async () => {
      const reply = await this.#client.send(getEntity, { id })
      return reply.status === 404 ? { status: 200, body: undefined } : reply
    })
    if (item === undefined) this.items.delete(id)
    else this.items.set(id, textOf(item))
  }
}

const textOf = ({ name, quantity, tagIds }: { name: string; quantity: number; tagIds: string[] }): string =>
  `${name}: ${quantity}, ${tagIds.length}`

describe.each(databases)('who follows the changes while a server is killed, on %s', kind => {
  let servers: Servers
  let ada: Client
  let home: Household

  beforeAll(async () => {
    servers = await startServers(kind)
    ada = await servers.victim.signUp()
  })
  beforeEach(async () => {
    home = await Household.of(ada)
  })
  afterAll(() => servers.close())

  const on = (server: ServerProcess): Client => home.client.as({ baseUrl: server.url })

  /** Makes, changes and deletes items and tags; answers the tags in the order in which they were acknowledged. */
  async function write(client: Client, name: string, rounds: number): Promise<string[]> {
    const made: string[] = []
    const once = () => ({ idempotencyKey: newId() })
    for (let i = 0; i < rounds; i++) {
      const create = once()
      const change = once()
      const remove = once()
      const label = once()
      const tag = await persist(() => client.send(createTag, { name: `${name} ${i}` }, label))
      const item = await persist(() =>
        client.send(createEntity, { name: `${name} ${i}`, quantity: i }, create),
      )
      made.push(tag.id)
      await persist(() => client.send(patchEntity, { id: item.id, quantity: 100 + i }, change))
      if (i % 3 === 0) await persist(() => client.send(deleteEntity, { id: item.id }, remove))
      if (i % 4 === 1) await persist(() => client.send(deleteTag, { id: tag.id }, remove))
      // The tag was not deleted just above.
      if (i % 5 === 2 && i % 4 !== 1) {
        const asked = { select: { query: { all: true } }, change: { addTagIds: [tag.id] } }
        await persist(() => client.send(changeEntities, asked, remove))
      }
    }
    return made
  }

  test('has everything, without a gap, in the order of the commits', async () => {
    const start = (await home.client.call(followChanges, {})).next
    const copies = [servers.victim, servers.other].map(server => new Copy(on(server), start))
    const done = Promise.withResolvers<string>()
    const following = copies.map(copy => copy.followTo(done.promise))
    const writing = [servers.victim, servers.other, servers.victim].map((server, i) =>
      write(on(server), `Writer ${i}`, timesOf(9, 60)),
    )
    let isWritten = false
    const written = Promise.all(writing).finally(() => {
      isWritten = true
    })
    for (let kill = 0; kill < timesOf(1, 20) && !isWritten; kill++) {
      await sleep(200 + chance() * 400)
      await servers.victim.kill()
      await servers.victim.start()
    }
    const orders = await written
    done.resolve((await home.make('Last')).id)
    await Promise.all(following)

    const { items } = await home.list({ pageSize: 1000 })
    const everything = items.map(item => [
      item.id,
      textOf({ ...item, tagIds: item.tags.map(({ id }) => id) }),
    ])
    const tags = (await home.client.call(listTags, {})).map(({ id }) => id).sort()
    for (const copy of copies) {
      expect([...copy.items].sort()).toEqual(everything.sort())
      expect([...copy.tags].sort()).toEqual(tags)
      for (const order of orders) expect([...copy.tagOrder].filter(id => order.includes(id))).toEqual(order)
    }
    // A page names a tag at its last change: where one that was deleted comes depends on where the pages end.
    const [one, other] = copies.map(({ tagOrder }) => [...tagOrder].filter(id => tags.includes(id)))
    expect(one).toEqual(other)
  })
})
