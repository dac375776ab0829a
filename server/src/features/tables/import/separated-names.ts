import { maxLevels } from '#features/entities/index.ts'
import { maxTagsOfRow } from '../file/limits.ts'
import { readNames, readPath } from '../file/paths.ts'
import { badCell } from '../values/cells.ts'

/** Separators of names. */
export type Separator = 'ours' | '->' | '>' | '/' | '\\' | ';' | ',' | '|'

/** The names of a path from the top down; one level more than there may be when there are more. */
export function readPathCell(text: string, separator: Separator): string[] {
  if (separator === 'ours') return readPath(text, maxLevels + 1)
  return split(text, separator, maxLevels + 1)
}

/** The names of tags. Throws `BadCell` when there are too many. */
export function readTagCell(text: string, separator: Separator): string[] {
  const names =
    separator === 'ours' ? readNames(text, maxTagsOfRow + 1) : split(text, separator, maxTagsOfRow + 1)
  if (names === undefined || names.length > maxTagsOfRow)
    throw badCell('too_many_tags', { limit: maxTagsOfRow })
  return names
}

const split = (text: string, separator: string, max: number): string[] =>
  text
    .split(separator, max)
    .map(name => name.trim())
    .filter(name => name !== '')
