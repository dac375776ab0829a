import type { followChanges } from '@stowage/contract/history/feed'
import type { ReplyOf } from '@stowage/contract/protocol/operation'
import type { Database } from '#db/database.ts'
import { nameHidden } from '#db/hiding/hidden.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Clock, Instant } from '#kernel/clock.ts'
import { SharedRun } from '#kernel/shared-run.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import type { Admitted, Member } from '#server/context.ts'
import { findEnded } from './revalidate.ts'

type Feed = ReplyOf<typeof followChanges>

/** A page of the feed of changes: what a member of its group sees of it. */
export type FeedPage = (member: Member) => Promise<Feed>

/** A request that waits for something new in its group. */
export interface Following extends Admitted {
  /** Requests of a group with the same cursor, from which the same is hidden, share one reading. */
  readonly cursor: string
  read(db: Reader): Promise<FeedPage>
}

/** Waits for what happens in a group. */
export interface Follower {
  /**
   * Resolves to the feed: the first time as it is, later when something has happened since, or after this many milliseconds. Rejects
   * with what refuses somebody who is admitted no longer.
   */
  next(milliseconds: number): Promise<Feed>
  /** Must be called in the end; a wait ends with this error, and so does one that begins later. */
  leave(error?: unknown): void
}

interface FollowersTools {
  readonly database: Database
  readonly clock: Clock
  /** Lets everything else have a turn between two slices. */
  betweenSteps(): Promise<void>
}

/** Requests answered between two yields to the event loop. */
const sliceSize = 20

/** The requests of this process that wait for something new in a group. */
export class Followers {
  readonly #tools: FollowersTools
  readonly #groups = new Map<string, GroupFollowers>()

  constructor(tools: FollowersTools) {
    this.#tools = tools
  }

  /** Begins to listen. */
  follow(following: Following): Follower {
    const { groupId } = following.member
    const group = this.#groups.get(groupId) ?? new GroupFollowers(this.#tools)
    this.#groups.set(groupId, group)
    const waiting = new Waiting(following, group)
    group.members.add(waiting)
    return {
      next: milliseconds => waiting.next(milliseconds),
      leave: error => {
        waiting.leave(error)
        group.members.delete(waiting)
        if (group.members.size === 0 && this.#groups.get(groupId) === group) this.#groups.delete(groupId)
      },
    }
  }

  /** Everybody, in no order. */
  everybody(): Waiting[] {
    return [...this.#groups.values()].flatMap(({ members }) => [...members])
  }

  /** Lets everybody look who follows the group, or any. */
  wake(groupId?: string): void {
    const woken = groupId === undefined ? this.everybody() : (this.#groups.get(groupId)?.members ?? [])
    this.wakeThese(woken)
  }

  /** Lets those look who belong to a session or are a person. */
  wakeSubject(subject: string): void {
    this.wakeThese(
      this.everybody().filter(({ member }) => member.sessionId === subject || member.userId === subject),
    )
  }

  /** Lets some of them look: who is admitted no longer is told so. */
  wakeThese(woken: Iterable<Waiting>): void {
    for (const waiting of woken) waiting.hear()
  }
}

/** A request that waits, or is being answered. */
class Waiting implements Following {
  readonly #following: Following
  readonly #group: GroupFollowers
  readonly member: Member
  readonly credential: string
  readonly cursor: string
  /** Is there something to look at? */
  #isDue = true
  #answer: PromiseWithResolvers<Feed> | undefined
  #timer: NodeJS.Timeout | undefined
  /** Rejects once it has left: nobody lets it look any more. */
  #left: Promise<never> | undefined

  constructor(following: Following, group: GroupFollowers) {
    this.#following = following
    this.#group = group
    this.member = following.member
    this.credential = following.credential
    this.cursor = `${nameHidden(following.member.hidden)} ${following.cursor}`
  }

  enter(db: Reader, now: Instant): Promise<void> {
    return this.#following.enter(db, now)
  }

  read(db: Reader): Promise<FeedPage> {
    return this.#following.read(db)
  }

  /** Does it wait for a look? */
  get isLooking(): boolean {
    return this.#isDue && this.#answer !== undefined
  }

  next(milliseconds: number): Promise<Feed> {
    if (this.#left !== undefined) return this.#left
    this.#answer = Promise.withResolvers()
    if (this.#isDue) this.#group.look()
    else this.#timer = setTimeout(() => this.hear(), milliseconds)
    return this.#answer.promise
  }

  hear(): void {
    this.#isDue = true
    if (this.#answer !== undefined) this.#group.look()
  }

  /** A look begins: what is heard from now on is for the next one. */
  beginLook(): void {
    this.#isDue = false
    clearTimeout(this.#timer)
  }

  resolve(feed: Feed): void {
    this.#answer?.resolve(feed)
    this.#answer = undefined
  }

  leave(reason: unknown): void {
    this.reject(reason)
    this.#left = Promise.reject(reason)
    this.#left.catch(() => undefined)
  }

  reject(error: unknown): void {
    clearTimeout(this.#timer)
    this.#answer?.reject(error)
    this.#answer = undefined
  }
}

/** Those who follow one group. They look together, one look at a time. */
class GroupFollowers {
  readonly members = new Set<Waiting>()
  readonly #tools: FollowersTools
  readonly #run = new SharedRun(() => this.#look())

  constructor(tools: FollowersTools) {
    this.#tools = tools
  }

  /** Lets all look who are due by the end of this turn of the event loop. */
  look(): void {
    // A look tells those who wait of its failures.
    this.#run.run().catch(() => undefined)
  }

  async #look(): Promise<void> {
    await yieldToEventLoop()
    const looking = [...this.members].filter(({ isLooking }) => isLooking)
    for (const waiting of looking) waiting.beginLook()
    for (const sharing of Map.groupBy(looking, ({ cursor }) => cursor).values()) await this.#answer(sharing)
  }

  /** Reads once for those who share it, and answers them slice after slice. */
  async #answer(sharing: readonly Waiting[]): Promise<void> {
    const { database, clock, betweenSteps } = this.#tools
    const now = clock.now().toISOString()
    try {
      const answers = await database.read(db => lookTogether(db, sharing, now), {
        key: sharing[0]?.member.userId ?? '',
      })
      for (const [i, answer] of answers.entries()) {
        if (i > 0 && i % sliceSize === 0) await betweenSteps()
        answer()
      }
    } catch (error) {
      for (const waiting of sharing) waiting.reject(error)
    }
  }
}

/** Reads a page of the feed for all of them; each gets it, or what refuses them. Answers what is to be done when the state is closed. */
async function lookTogether(db: Reader, sharing: readonly Waiting[], now: Instant): Promise<(() => void)[]> {
  const [first] = sharing
  if (first === undefined) return []
  const page = await first.read(db.hiding(first.member.hidden))
  const ended = new Set(await findEnded(db, sharing, now))
  const answers: (() => void)[] = []
  for (const waiting of sharing)
    try {
      if (ended.has(waiting)) await waiting.enter(db, now)
      const feed = await page(waiting.member)
      answers.push(() => waiting.resolve(feed))
    } catch (error) {
      answers.push(() => waiting.reject(error))
    }
  return answers
}
