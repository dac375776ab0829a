import { issuesOf } from '@stowage/contract/issues'
import { isLengthIssue } from '@stowage/contract/text'
import type { z } from 'zod'
import { Problem } from '#kernel/problem.ts'

type Path = readonly PropertyKey[]

interface LengthIssue {
  readonly path: Path
  readonly text: string
  readonly message: string
}

/** Of a length that every text may have. */
const standIn = 'x'

/**
 * Texts of a request whose length is not allowed. They are taken when they are what is stored, since rows that came from
 * elsewhere have such texts; the operation says what is stored, with `judge`.
 */
export class LengthIssues {
  #lengthIssues: LengthIssue[] = []
  #input: unknown

  /** Parses a body whose only faults are lengths of texts; undefined when it has others. */
  parse(schema: z.ZodType, body: unknown, { issues }: z.ZodError): unknown {
    if (!issues.every(isLengthIssue)) return undefined
    this.#lengthIssues = issues.map(({ path, message }) => ({ path, text: String(at(body, path)), message }))
    const changed = structuredClone(body)
    for (const { path } of this.#lengthIssues) put(changed, path, standIn)
    const parsed = schema.safeParse(changed)
    if (!parsed.success) return undefined
    for (const { path, text } of this.#lengthIssues) put(parsed.data, path, text)
    this.#input = parsed.data
    return parsed.data
  }

  /** Throws a 422 for texts that are not what `stored`, with the names of its columns, has in their location. */
  judge(stored: object): void {
    const changed = this.#lengthIssues.filter(
      ({ path, text }) => storedAt(stored, this.#input, path) !== text,
    )
    this.#lengthIssues = []
    refuse(changed)
  }

  /** Throws a 422 for texts that the operation has not judged. */
  requireJudged(): void {
    refuse(this.#lengthIssues)
  }
}

function refuse(lengthIssues: readonly LengthIssue[]): void {
  if (lengthIssues.length > 0) throw new Problem('validation', { issues: issuesOf(lengthIssues) })
}

const memberOf = (whole: unknown, name: PropertyKey): unknown =>
  typeof whole === 'object' && whole !== null ? Reflect.get(whole, name) : undefined

const at = (value: unknown, path: Path): unknown => path.reduce(memberOf, value)

function put(value: unknown, path: Path, text: string): void {
  const whole = at(value, path.slice(0, -1))
  const name = path.at(-1)
  if (typeof whole === 'object' && whole !== null && name !== undefined) Reflect.set(whole, name, text)
}

const columnOf = (member: string): string => member.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** What is stored where a path of the input leads; rows of a list are found by their ids. */
function storedAt(stored: unknown, input: unknown, [part, ...rest]: Path): unknown {
  if (part === undefined || stored === undefined) return stored
  const given = memberOf(input, part)
  const found = Array.isArray(stored)
    ? stored.find(({ id }) => id === memberOf(given, 'id'))
    : memberOf(stored, columnOf(String(part)))
  return storedAt(found, given, rest)
}
