import type { Operation } from '@stowage/contract/protocol/operation'

/**
 * What a plan leaves open until it is sent, written between tildes: `~own~`, `~theirs.parentId~`, `~long.1000000~`.
 * So a plan stays small and can be drawn before the people and items that it speaks of exist.
 */
const standIn = /~([a-z-]+)(?:\.(\w+))?~/g

/** In JSON a stand-in for something that is no text takes its quotes with it. */
const bareStandIn = /"~(raw|deep|wide|ids)\.([^~"]*)~"/g

/** Knows the people and items of a request. */
export interface Cast {
  /** An id that a member of the operation's path or body may name, of the caller's group or of the watched one. */
  id(whose: 'own' | 'theirs', operation: Operation, member: string | undefined): Promise<string>
  /** A word such as `group`, `email` or `password`; undefined when it is none. */
  word(name: string): Promise<string | undefined>
}

/** Writes out everything that a text leaves open. */
export async function writeOut(text: string, operation: Operation, cast: Cast): Promise<string> {
  const found = new Map<string, string>()
  for (const [whole, name = '', more] of text.matchAll(standIn)) {
    if (found.has(whole)) continue
    const whose = name === 'own' || name === 'theirs' ? name : undefined
    const written =
      whose === undefined
        ? (made(name, Number(more)) ?? (await cast.word(name)))
        : await cast.id(whose, operation, more)
    found.set(whole, written ?? whole)
  }
  return text.replace(standIn, whole => found.get(whole) ?? whole)
}

const made = (name: string, size: number): string | undefined =>
  name === 'long' ? 'x'.repeat(size) : undefined

/** Writes out what JSON values cannot hold: numbers beyond all bounds, and very deep or wide lists. */
export const writeBare = (json: string): string =>
  json.replace(bareStandIn, (_, kind: string, what: string) => {
    if (kind === 'deep') return '['.repeat(Number(what)) + ']'.repeat(Number(what))
    if (kind === 'wide') return `[${'0,'.repeat(Number(what))}0]`
    if (kind === 'ids') return JSON.stringify(Array.from({ length: Number(what) }, (_, i) => idOf(i)))
    return what
  })

/** An id that nobody has. */
export const idOf = (n: number): string => `01890000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
