import { CallError } from '@stowage/contract/protocol/client'
import { whenLeft } from './session.ts'

/** The last work of each name. */
let turns = new Map<string, Promise<unknown>>()

// Whoever comes next carries out nothing of it.
whenLeft(() => {
  turns = new Map()
})

/**
 * Does work once the work before it with the same name has ended; without a name at once. Rejects like a request without a session
 * when the session ends meanwhile.
 */
export async function inTurn<T>(name: string | undefined, work: () => Promise<T>): Promise<T> {
  if (name === undefined) return work()
  const mine = turns
  const before = mine.get(name)
  const done = (async () => {
    await before
    if (mine !== turns) throw new CallError(401, {})
    return work()
  })()
  const ended = done.then(
    () => undefined,
    () => undefined,
  )
  mine.set(name, ended)
  try {
    return await done
  } finally {
    if (mine.get(name) === ended) mine.delete(name)
  }
}
