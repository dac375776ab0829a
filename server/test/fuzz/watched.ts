import { randomBytes } from 'node:crypto'
import { createTag } from '@stowage/contract/catalogues/tags'
import { createEntity } from '@stowage/contract/entities/entities'
import { updateGroup } from '@stowage/contract/groups/groups'
import { updateSelf, updateSettings } from '@stowage/contract/people/users'
import { operations } from '@stowage/contract/protocol/catalogue'
import { mayWrite, type Operation } from '@stowage/contract/protocol/operation'
import { changePassword } from '@stowage/contract/values/passwords'
import { sql } from 'kysely'
import { exampleOf } from '../examples.ts'
import { invite } from '../invite.ts'
import type { Signed, TestApp } from '../test-app.ts'
import { makerFor } from './home.ts'
import { idOf } from './stand-ins.ts'

/** A group and two people whom nobody else may see or change, and everything that they have. */
export class Watched {
  readonly #stowage: TestApp
  readonly #users: readonly Signed[]
  readonly #entities = new Map<unknown, Promise<string>>()
  /** Words that stand in their data and nowhere else. */
  readonly secrets: readonly string[]
  readonly groupId: string
  readonly email: string

  private constructor(stowage: TestApp, users: readonly [Signed, Signed], secret: string) {
    this.#stowage = stowage
    this.#users = users
    this.secrets = [secret]
    this.groupId = users[0].groupId
    this.email = users[0].email
  }

  static async of(stowage: TestApp): Promise<Watched> {
    const secret = `Secret${randomBytes(6).toString('hex')}`
    const ada = await stowage.signUp('Ada')
    const bob = await stowage.signUp('Bob', await invite(ada))
    const users = [ada, bob].map(user => ({ ...user, password: secret })) as [Signed, Signed]
    const watched = new Watched(stowage, users, secret)
    for (const { client, password } of [ada, bob]) {
      await client.call(changePassword, { current: password, new: secret })
      await client.call(updateSelf, { name: secret })
      await client.call(updateSettings, { secret })
    }
    await ada.client.call(updateGroup, { name: secret, currency: 'EUR' })
    const { id } = await ada.client.call(createTag, { name: secret })
    await ada.client.call(createEntity, { name: secret, description: secret, tagIds: [id] })
    // One of everything that can be named in a path or a body.
    for (const operation of operations)
      for (const member of [undefined, ...Object.keys(shapeOf(operation))])
        await watched.entity(operation, member)
    return watched
  }

  /** A row of this group of the kind that a member refers to. */
  async entity(operation: Operation, member: string | undefined): Promise<string> {
    const make = makerFor(operation, member)
    if (make === undefined) return idOf(0xed)
    const known = this.#entities.get(make) ?? make(this.#users[0] as Signed)
    this.#entities.set(make, known)
    return known
  }

  /** Everything that the two can see, and every row that is theirs, by what was asked. */
  async state(): Promise<Record<string, string>> {
    return { ...(await this.#seen()), ...(await this.#rows()) }
  }

  async #seen(): Promise<Record<string, string>> {
    const reads = operations.filter(isTold)
    const seen: Record<string, string> = {}
    for (const [i, { client }] of this.#users.entries())
      for (const operation of reads) {
        const path: Record<string, string> = {}
        for (const name of Object.keys(operation.params?.shape ?? {}))
          path[name] = await this.entity(operation, name)
        const { status, text } = await client.send(operation, { ...path, ...exampleOf(operation).input })
        seen[`${operation.name} of ${i}`] = status === 200 ? text : String(status)
      }
    return seen
  }

  async #rows(): Promise<Record<string, string>> {
    const ids = this.#users.map(({ userId }) => userId)
    return this.#stowage.app.database.write(null, async ({ db }) => {
      const kept: Record<string, string> = {}
      for (const { name, columns } of await db.q.introspection.getTables()) {
        const has = (column: string) => columns.some(each => each.name === column)
        // Anybody may ask for a link to a new password for anybody: nothing but the mail comes of it.
        if (name === 'password_resets' || !(has('group_id') || has('user_id'))) continue
        const theirs = has('group_id') ? sql`group_id = ${this.groupId}` : sql`user_id in (${sql.join(ids)})`
        const { rows } = await sql`select * from ${sql.table(name)} where ${theirs}`.execute(db.q)
        kept[`rows of ${name}`] = rows
          .map(row => JSON.stringify(row))
          .sort()
          .join('\n')
      }
      return kept
    })
  }
}

/** Does it read something that can be compared? Pictures and papers say when they were made. */
const isTold = (operation: Operation): boolean =>
  !mayWrite(operation) &&
  operation.needs !== 'superuser' &&
  operation.status === 200 &&
  (operation.replyType ?? 'text').startsWith('text')

const shapeOf = ({ params, body }: Operation): object => ({
  ...params?.shape,
  ...(body !== undefined && 'shape' in body ? (body.shape as object) : {}),
})
