/** A counted resource that is held and given back: turns, connections, bytes, files, processes. */
export interface Counted {
  readonly name: string
  readonly held: number
  /** Callers that wait for it. */
  readonly waiting?: number
}

const all = new Set<WeakRef<Counted>>()

/** Registers a counter; constructors call it, so that none is missing. */
export function count(counted: Counted): void {
  all.add(new WeakRef(counted))
}

/** Counts of this process by name: held and waiting. */
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

/** Counter of a resource without a limit. */
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

  /** Adds one; returns a function that removes it once. */
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
