import { CallError } from '@stowage/contract/protocol/client'
import type { LabelsSearch } from './labels-search.ts'

/** More than fits into a document: how many items get labels, and how many of them fit. */
export interface TooMany {
  readonly count: number
  readonly size: number
}

/** So many parts are offered at most: nobody prints more documents of so few labels. */
const maxParts = 200

/** What an answer says of labels that are too many; undefined where it says something else, or these are a part already. */
export function tooManyIn(error: Error | null, { part }: LabelsSearch): TooMany | undefined {
  const issues = error instanceof CallError ? error.issues : []
  const params = issues.find(({ code }) => code === 'too_many_labels')?.params
  if (params === undefined || part !== undefined) return undefined
  const count = Number(params['entities'])
  const size = Math.floor(Number(params['limit']) / Number(params['copies']))
  return size > 0 && count <= size * maxParts ? { count, size } : undefined
}
