import { issuesOf } from '@stowage/contract/protocol/issues'
import { isLengthIssue } from '@stowage/contract/values/text'
import { safeParse, type z } from 'zod'
import { Problem } from '#kernel/problem.ts'

interface LengthIssue {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/** Lists of a body with texts, and the schema of their entries. Stored entries have ids. */
type Lists = Readonly<Record<string, z.ZodObject>>

/**
 * Throws a 422 for texts of an invalid length, unless they are stored already; for bodies made by
 * `changesOf`. `stored` has column names; entries of `lists` are matched by id.
 */
export function requireTexts(body: z.ZodObject, input: object, stored: object, lists: Lists = {}): void {
  const issues = [...lengthIssuesIn(body, input, stored, lists)]
  if (issues.length > 0) throw new Problem('validation', { issues: issuesOf(issues) })
}

function* lengthIssuesIn(
  body: z.ZodObject,
  input: object,
  stored: object,
  lists: Lists,
): Generator<LengthIssue> {
  for (const [name, schema] of Object.entries(body.shape)) {
    const given: unknown = Reflect.get(input, name)
    const before: unknown = Reflect.get(stored, columnOf(name))
    const entry = lists[name]
    if (entry !== undefined) yield* lengthIssuesInList(name, entry, entriesOf(given), entriesOf(before))
    else if (typeof given === 'string' && given !== before) yield* lengthIssuesOf(name, schema, given)
  }
}

function* lengthIssuesInList(
  name: string,
  entry: z.ZodObject,
  given: readonly object[],
  before: readonly object[],
): Generator<LengthIssue> {
  const stored = new Map(before.map(each => [Reflect.get(each, 'id'), each]))
  for (const [i, each] of given.entries())
    for (const { path, message } of lengthIssuesIn(
      entry,
      each,
      stored.get(Reflect.get(each, 'id')) ?? {},
      {},
    ))
      yield { path: [name, i, ...path], message }
}

const lengthIssuesOf = (name: string, schema: z.core.$ZodType, text: string): LengthIssue[] =>
  (safeParse(schema, text).error?.issues ?? [])
    .filter(isLengthIssue)
    .map(({ message }) => ({ path: [name], message }))

const entriesOf = (value: unknown): readonly object[] => (Array.isArray(value) ? value : [])

const columnOf = (member: string): string => member.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
