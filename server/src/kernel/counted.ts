/** Something that is held for a while and given back: turns, connections, bytes, files, processes. */
export interface Counted {
  readonly name: string
  readonly held: number
  /** Callers that wait for it. */
  readonly waiting?: number
}

const all = new Set<WeakRef<Counted>>()

/** Lists it from now on; whatever counts does so where it is made, so that none is forgotten. */
export function count(counted: Counted): void {
  all.add(new WeakRef(counted))
}

/** Counts of this process by name: held, and waited for. */
export function countsNow(): Map<string, { readonly held: number; readonly waiting: number }> {
  const counts = new Map<string, { held: number; waiting: number }>()
  for (const each of all) {
    const counted = each.deref()
    if (counted === undefined) all.delete(each)
    else {
      const { held, waiting } = counts.get(counted.name) ?? { held: 0, waiting: 0 }
      counts.set(counted.name, { held: held + counted.held, waiting: waiting + (counted.waiting ?? 0) })
    }
  }
  return counts
}

/** Counts what has no limit of its own. */
export class Tally implements Counted {
  readonly name: string
  #held = 0

  constructor(name: string) {
    this.name = name
    count(this)
  }

  get held(): number {
    return this.#held
  }

  /** Counts one more; returns what counts it no longer, the first time that it is called. */
  add(): () => void {
    let isOver = false
    this.#held++
    return () => {
      if (isOver) return
      isOver = true
      this.#held--
    }
  }
}
