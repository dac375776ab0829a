import { readId } from '@stowage/contract/values/ids'
import { isStorable } from '@stowage/contract/values/text'
import { decodeCursor, encodeCursor } from './cursors.ts'
import { invalid } from './problem.ts'

/** The place of a row in a list: its sort key and id. */
export interface Place {
  readonly key: string
  readonly id: string
}

/** A sort key and an id. */
const mostInCursor = { bytes: 4000, values: 3, levels: 1 }

/** A place as clients send it back. */
export const writeCursor = ({ key, id }: Place): string => encodeCursor([key, id])

/** The place that a client has sent back; undefined without one. */
export function readCursor(text: string | undefined): Place | undefined {
  if (text === undefined || text === '') return undefined
  const [key, given] = decodeCursor(text, mostInCursor)
  const id = typeof given === 'string' ? readId(given) : undefined
  if (typeof key !== 'string' || !isStorable(key) || id === undefined)
    throw invalid('after', 'bad_cursor', { of: 'page' })
  return { key, id }
}
