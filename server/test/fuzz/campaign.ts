import { operations } from '@stowage/contract/protocol/catalogue'
import type { Operation } from '@stowage/contract/protocol/operation'
import fc, { type Arbitrary } from 'fast-check'
import { exampleOf } from '../examples.ts'
import type { TestApp } from '../test-app.ts'
import { asCurl } from './curl.ts'
import { type Example } from './example.ts'
import { Home } from './home.ts'
import { brokenPromises } from './judge.ts'
import type { Plan } from './plan.ts'
import { plansFor } from './plans.ts'
import { type Came, Sender, type Sent, writeRequest } from './send.ts'
import { type Cast } from './stand-ins.ts'
import type { Watched } from './watched.ts'

/** How many requests are under way at once in the homes that everybody shares, and in those that do not last. */
const lanes = { shared: 13, doomed: 3 }

/** Operations that throw out those who call them, or take away what others need: they have homes of their own. */
const endings = new Set([
  'logout',
  'logoutAll',
  'refresh',
  'deleteSelf',
  'updateSelf',
  'changePassword',
  'changePasswordAlias',
  'resetPassword',
  'deleteGroup',
  'endSession',
  'endOtherSessions',
  'leaveGroup',
  'updateMember',
  'removeMember',
  'wipeInventory',
  'importGroup',
])

/** What became of the requests for one operation. */
export interface Totals {
  sent: number
  /** Came through the gate: neither 401 nor 403. */
  admitted: number
  succeeded: number
  /** Was told to come back later. */
  slowed: number
}

export interface Orders {
  /** Requests in all. */
  readonly requests: number
  readonly seed: number
  /** What to ask for; every operation unless somebody looks for the fault of one. */
  readonly asked?: readonly Operation[]
}

/** Which of the requests that can be drawn: the one at `path`. */
interface Draw {
  readonly seed: number
  readonly numRuns: number
  readonly path: string
}

/** Sends very many requests, right and wrong ones, and judges what comes back. */
export class Campaign {
  readonly #stowage: TestApp
  readonly #watched: Watched
  readonly #shared: readonly [Home, Home]
  readonly #doomed: readonly Home[]
  readonly #sender: Sender
  /** By operation. */
  readonly tallies = new Map<string, Totals>()
  #sent = 0

  private constructor(
    stowage: TestApp,
    watched: Watched,
    shared: readonly [Home, Home],
    doomed: readonly Home[],
  ) {
    this.#stowage = stowage
    this.#watched = watched
    this.#shared = shared
    this.#doomed = doomed
    this.#sender = new Sender(stowage.baseUrl)
  }

  static async of(stowage: TestApp, watched: Watched): Promise<Campaign> {
    const doomed = await Promise.all(Array.from({ length: lanes.doomed }, () => Home.of(stowage)))
    return new Campaign(stowage, watched, [await Home.of(stowage), await Home.of(stowage)], doomed)
  }

  get homes(): readonly Home[] {
    return [...this.#shared, ...this.#doomed]
  }

  close(): void {
    this.#sender.close()
  }

  /** Sends as many requests to every operation, all mixed; returns how to repeat what broke a promise, smallest form first. */
  async run({ requests, seed, asked = operations }: Orders): Promise<string[]> {
    const each = Math.ceil(requests / asked.length)
    const drawn = await Promise.all(
      asked.map(async (operation, i) => {
        const plans = await plansFor(operation, rightFor(operation))
        const draw = { seed: seed + i, numRuns: each }
        return { operation, plans, draw, samples: fc.sample(plans, draw) }
      }),
    )
    const turns = Array.from({ length: each }, (_, i) => drawn.map(one => ({ ...one, i }))).flat()
    const ending = turns.filter(({ operation }) => endings.has(operation.name))
    const others = turns.filter(({ operation }) => !endings.has(operation.name))
    const faults: string[] = []
    const failed = new Set<string>()
    const lane = async (queue: typeof turns, home: Home) => {
      for (let turn = queue.shift(); turn !== undefined; turn = queue.shift()) {
        const { operation, plans, draw, samples, i } = turn
        const fault = await this.#faultOf(samples[i] as Plan, home)
        if (fault === undefined || failed.has(operation.name)) continue
        failed.add(operation.name)
        faults.push(
          `${await this.#smallest(plans, home, { ...draw, path: String(i) }, fault)}\nTEST_SEED=${seed}`,
        )
      }
    }
    await Promise.all([
      ...Array.from({ length: lanes.shared }, (_, i) => lane(others, this.#shared[i % 2] as Home)),
      ...this.#doomed.map(home => lane(ending, home)),
    ])
    return faults
  }

  /** What is wrong with the answer to a plan, and how to ask again; undefined when nothing is. */
  async #faultOf(plan: Plan, home: Home): Promise<string | undefined> {
    await home.ready()
    const sent = await writeRequest(plan, this.#castIn(home), this.#identityOf(plan, home))
    const came = await this.#sender.send(sent, plan.hangsUp)
    this.#count(plan, came)
    await this.#lookAfter(plan, home, sent, came)
    const broken = brokenPromises(plan, came, this.#watched.secrets)
    if (broken.length === 0) return undefined
    const { baseUrl } = this.#stowage
    const lines = [`${plan.operation.name}: ${broken.join('; ')}`, asCurl(sent, baseUrl)]
    if (came.earlier !== undefined)
      lines.push('after, on the same connection:', asCurl(came.earlier, baseUrl))
    return lines.join('\n')
  }

  /** Another home, for strangers and for invitations from elsewhere. */
  #nextTo(home: Home): Home {
    return home === this.#shared[0] ? this.#shared[1] : this.#shared[0]
  }

  #castIn(home: Home): Cast {
    const words: Readonly<Record<string, () => string>> = {
      group: () => home.groupId,
      'their-group': () => this.#watched.groupId,
      email: () => home.email,
      'their-email': () => this.#watched.email,
      'new-email': () => `somebody-${this.#sent++}@example.com`,
      password: () => home.password,
      invitation: () => this.#nextTo(home).invitation,
    }
    return {
      id: (whose, operation, member) =>
        whose === 'own' ? home.entity(operation, member) : this.#watched.entity(operation, member),
      word: async name => words[name]?.(),
    }
  }

  #identityOf({ role, via }: Plan, home: Home): Record<string, string> {
    const token = role === 'stranger' ? this.#nextTo(home).tokenOf('owner') : home.tokenOf(role)
    const group = { 'x-tenant': home.groupId }
    if (token === undefined) return group
    const bare = token.replace(/^Bearer /, '')
    if (via === 'cookie') return { ...group, cookie: `hb.auth.token=${bare}; hb.auth.remember=true` }
    return via === 'query' ? { ...group, access_token: bare } : { ...group, authorization: token }
  }

  #count({ operation }: Plan, { status }: Came): void {
    const totals = this.tallies.get(operation.name) ?? { sent: 0, admitted: 0, succeeded: 0, slowed: 0 }
    this.tallies.set(operation.name, totals)
    totals.sent++
    if (status !== 401 && status !== 403) totals.admitted++
    if (status > 0 && status < 400) totals.succeeded++
    if (status === 429) totals.slowed++
  }

  /** Sees to it that the next request finds people and items to speak of. */
  async #lookAfter(plan: Plan, home: Home, sent: Sent, { status }: Came): Promise<void> {
    const isGone = status === 404 || (plan.method === 'DELETE' && status === 204)
    if (isGone)
      for (const [id] of sent.path.matchAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)) home.forget(id)
    const isRefused = status === 401 || status === 403
    const shouldKnow = plan.role === 'owner' || plan.role === 'member' || plan.role === 'key'
    const isEnding = endings.has(plan.operation.name) && status < 300
    if (isEnding || (isRefused && shouldKnow && Object.keys(plan.headers).length === 0)) await home.mend()
  }

  /** Makes a request smaller for as long as it still breaks a promise. */
  async #smallest(plans: Arbitrary<Plan>, home: Home, draw: Draw, fault: string): Promise<string> {
    let last: string | undefined
    const holds = fc.asyncProperty(plans, async plan => {
      const found = await this.#faultOf(plan, home)
      if (found === undefined) return
      last = found
      throw new Error(found)
    })
    await fc.check(holds, { ...draw, interruptAfterTimeLimit: 20_000 })
    return last ?? `${fault}\n(only once)`
  }
}

/** What is known to be right; of operations that anybody may call only the schemas are known. */
function rightFor(operation: Operation): Example {
  try {
    return exampleOf(operation)
  } catch (error) {
    if (operation.needs === 'public') return { input: {} }
    throw error
  }
}
