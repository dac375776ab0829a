import { createGroup, listGroups } from '@stowage/contract/groups/groups'
import { acceptInvitation, createInvitation } from '@stowage/contract/groups/invitations'
import { createApiKey } from '@stowage/contract/people/api-keys'
import { login } from '@stowage/contract/people/sessions'
import { getSelf } from '@stowage/contract/people/users'
import { CallError } from '@stowage/contract/protocol/client'
import type { Operation } from '@stowage/contract/protocol/operation'
import { idIn, referredBy } from '../examples.ts'
import type { Signed, TestApp } from '../test-app.ts'
import type { Role } from './plan.ts'
import { idOf } from './stand-ins.ts'

type Make = (owner: Signed) => Promise<string>

/** What an operation's path or body names by a member; undefined when that is no id of a group. */
export function makerFor(operation: Operation, member: string | undefined): Make | undefined {
  try {
    const isInPath = member === undefined || member in (operation.params?.shape ?? {})
    // Without its name: also operations that answer for ids of nobody are asked about somebody's.
    return isInPath ? idIn({ ...operation, name: '' })?.make : referredBy(operation, member)
  } catch {
    return undefined
  }
}

/** Number of rows of a kind to choose from. */
const max = 3

/**
 * A group with an owner, a member and an API key, whom anything may happen to: whoever was signed out, thrown out or
 * deleted is replaced when it is noticed.
 */
export class Home {
  readonly #stowage: TestApp
  #owner!: Signed
  #member!: Signed
  #key = ''
  #groupId = ''
  #invitation = ''
  #entities = new Map<Make, string[]>()
  #mending: Promise<void> | undefined
  #drawn = 0

  private constructor(stowage: TestApp) {
    this.#stowage = stowage
  }

  static async of(stowage: TestApp): Promise<Home> {
    const home = new Home(stowage)
    home.#owner = await stowage.signUp('Olga')
    await home.#settle()
    return home
  }

  get groupId(): string {
    return this.#groupId
  }

  get email(): string {
    return this.#owner.email
  }

  get password(): string {
    return this.#owner.password
  }

  /** Lets somebody in a hundred times. */
  get invitation(): string {
    return this.#invitation
  }

  /** Resolves when everybody is in their place; at once, most of the time. */
  async ready(): Promise<void> {
    await this.#mending
  }

  /** The token of one of the people here; nobody and strangers have none here. */
  tokenOf(role: Role): string | undefined {
    const { attachmentToken } = this.#owner
    const tokens: Partial<Record<Role, string>> = {
      owner: this.#owner.token,
      member: this.#member.token,
      attachments: attachmentToken,
      key: this.#key,
    }
    return tokens[role]
  }

  /** A row of this group of the kind that a member refers to; created when there are too few. */
  async entity(operation: Operation, member: string | undefined): Promise<string> {
    const make = makerFor(operation, member)
    if (make === undefined) return idOf(0xee)
    const known = this.#entities.get(make) ?? []
    this.#entities.set(make, known)
    // What cannot be made just now, because somebody has just been thrown out, is as good as gone.
    if (known.length < max) known.push(await make(this.#owner).catch(() => idOf(0xef)))
    return known[this.#drawn++ % known.length] as string
  }

  /** Something is no longer there: another one takes its place. */
  forget(id: string): void {
    for (const [make, ids] of this.#entities)
      this.#entities.set(
        make,
        ids.filter(known => known !== id),
      )
  }

  /** Looks after everybody, once for all who ask meanwhile. */
  async mend(): Promise<void> {
    this.#mending ??= this.#settleInTheEnd().finally(() => {
      this.#mending = undefined
    })
    await this.#mending
  }

  /** Requests that are still under way may throw somebody out again. */
  async #settleInTheEnd(): Promise<void> {
    for (let left = 20; ; left--) {
      try {
        return await this.#settle()
      } catch (error) {
        if (!(error instanceof CallError) || left === 0) throw error
      }
    }
  }

  async #settle(): Promise<void> {
    const groupId = this.#groupId
    this.#owner = await this.#signedIn(this.#owner, 'Olga')
    if (!(await this.#owns(groupId))) await this.#moveIn()
    this.#member = await this.#signedIn(this.#member, 'Mona')
    await this.#letIn()
    if (!(await this.#works(this.#key)))
      this.#key = (await this.#owner.client.call(createApiKey, { name: 'Script' })).token
  }

  async #moveIn(): Promise<void> {
    const owner = this.#bare(this.#owner)
    const { id: groupId } = await owner.call(createGroup, { name: 'Club' })
    this.#groupId = groupId
    this.#owner = { ...this.#owner, groupId, client: owner.as({ groupId }) }
    this.#entities.clear()
    this.#invitation = ''
  }

  async #letIn(): Promise<void> {
    const { item } = await this.#member.client.call(getSelf, {})
    if (this.#invitation === '')
      this.#invitation = (await this.#owner.client.call(createInvitation, { uses: 100 })).token
    if (item.groupIds.includes(this.#groupId)) return
    const { token } = await this.#owner.client.call(createInvitation, { uses: 1 })
    await this.#member.client.call(acceptInvitation, { token })
  }

  async #owns(groupId: string): Promise<boolean> {
    if (groupId === '') return false
    const { body } = await this.#bare(this.#owner).send(listGroups, {})
    return Array.isArray(body) && body.some(({ id, role }) => id === groupId && role === 'owner')
  }

  async #works(token: string): Promise<boolean> {
    return token !== '' && (await this.#stowage.client.as({ token }).send(getSelf, {})).status === 200
  }

  /** The person if their session lives, else the person signed in again, else somebody new. */
  async #signedIn(user: Signed | undefined, name: string): Promise<Signed> {
    if (user === undefined) return this.#stowage.signUp(name)
    const self = await this.#bare(user).send(getSelf, {})
    if (self.status === 200) return { ...user, email: self.body.item.email }
    for (const password of [user.password, 'battery correct horse']) {
      const { status, body } = await this.#stowage.client.send(login, { username: user.email, password })
      if (status === 200) return { ...user, password, ...body, client: user.client.as({ token: body.token }) }
    }
    return this.#stowage.signUp(name)
  }

  /** As this person, in no group in particular. */
  #bare({ token }: Signed) {
    return this.#stowage.client.as({ token })
  }
}
