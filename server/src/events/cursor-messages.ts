import type { Logger } from 'pino'
import type { Database } from '#db/database.ts'
import { SharedRun } from '#kernel/shared-run.ts'
import { newestCursors } from './feed-cursor.ts'
import type { Subscribers } from './subscribers.ts'

interface Told {
  readonly event: string
  /** Everybody when undefined. */
  readonly groupId: string | undefined
}

/** Sends live messages with the newest cursor to those who asked for it: one statement for all that wait meanwhile. */
export class CursorMessages {
  readonly #tools: { readonly database: Database; readonly log: Logger }
  readonly #audience: Subscribers
  readonly #run = new SharedRun(() => this.#send())
  #waiting: Told[] = []

  constructor(tools: { readonly database: Database; readonly log: Logger }, audience: Subscribers) {
    this.#tools = tools
    this.#audience = audience
  }

  /** Sends an event to a group, or to everybody, once the cursor is read; without one where it cannot be read. */
  tell(event: string, groupId?: string): void {
    if (this.#audience.groupsWithCursors(groupId).length === 0) return
    this.#waiting.push({ event, groupId })
    this.#run.run().catch((error: unknown) => {
      this.#tools.log.error({ err: error }, 'Could not tell live connections of a change')
    })
  }

  async #send(): Promise<void> {
    const told = this.#waiting
    this.#waiting = []
    const groupIds = new Set(told.flatMap(({ groupId }) => this.#audience.groupsWithCursors(groupId)))
    const cursors = await this.#read([...groupIds])
    for (const { event, groupId } of told)
      for (const id of this.#audience.groupsWithCursors(groupId))
        this.#audience.tellWithCursor(event, id, cursors.get(id))
  }

  async #read(groupIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    try {
      return await this.#tools.database.read(db => newestCursors(db, groupIds))
    } catch (error) {
      this.#tools.log.warn({ err: error }, 'Could not read the newest changes for live connections')
      return new Map()
    }
  }
}
