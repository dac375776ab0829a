/** Waits for what happens in a group. */
export interface Follower {
  /** Resolves when something has happened since the last call, or after this many milliseconds. */
  next(milliseconds: number): Promise<void>
  /** Must be called in the end. */
  leave(): void
}

/** The requests of this process that wait for something new in a group. */
export class Followers {
  readonly #groups = new Map<string, Set<() => void>>()

  /** Begins to listen: what happens from now on ends the next wait. */
  follow(groupId: string): Follower {
    let hasHeard = false
    let wake: (() => void) | undefined
    const hear = (): void => {
      hasHeard = true
      wake?.()
    }
    const group = this.#groups.get(groupId) ?? new Set()
    this.#groups.set(groupId, group.add(hear))
    return {
      async next(milliseconds) {
        if (!hasHeard)
          await new Promise<void>(resolve => {
            const timer = setTimeout(resolve, milliseconds)
            wake = () => {
              clearTimeout(timer)
              resolve()
            }
          })
        hasHeard = false
      },
      leave: () => {
        group.delete(hear)
        if (group.size === 0 && this.#groups.get(groupId) === group) this.#groups.delete(groupId)
      },
    }
  }

  /** The groups that somebody follows. */
  groupIds(): string[] {
    return [...this.#groups.keys()]
  }

  /** Lets everybody look who follows the group, or any. */
  wake(groupId?: string): void {
    const woken = groupId === undefined ? this.groupIds() : [groupId]
    for (const id of woken) for (const hear of this.#groups.get(id) ?? []) hear()
  }
}
