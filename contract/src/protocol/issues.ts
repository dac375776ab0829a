import { z } from 'zod'
import { type IssueCode, issueText, issueTexts, type ParamsOf } from './issue-texts.ts'

/** The most issues in an answer; validation stops at this number. */
export const maxIssues = 20

export const issueCodes = Object.keys(issueTexts) as [IssueCode, ...IssueCode[]]

/** What is wrong with a member of a request, for programs: a code and what it is told with. */
const IssueBody = z.strictObject({
  code: z.enum(issueCodes),
  params: z.record(z.string(), z.unknown()).describe('What the code is told with, such as a limit'),
})
export type IssueBody = z.infer<typeof IssueBody>

/** The same with the member that it is about. */
export const Issue = IssueBody.extend({
  path: z.string().describe('The member, as in `fields`: `body` is the body itself'),
}).meta({ id: 'Issue' })
export type Issue = z.infer<typeof Issue>

/** The members of an issue by which other shapes say what is wrong. */
export const issueMembers = IssueBody.shape

/** Something that is wrong with a member. */
export const issueOf = <Code extends IssueCode>(code: Code, ...[params]: ParamsOf<Code>): IssueBody => ({
  code,
  params: { ...params },
})

/** The message of a schema that says what is wrong; `issuesOf` reads it. */
export const says = <Code extends IssueCode>(code: Code, ...params: ParamsOf<Code>): string =>
  JSON.stringify(issueOf(code, ...params))

/** What a schema complains of. */
interface SchemaIssue {
  readonly path: readonly PropertyKey[]
  readonly message: string
  /** The members that a strict object does not have. */
  readonly keys?: readonly string[]
}

/** The issues of a request: the first about each member, by its path, of at most 20 members. */
export function issuesOf(complaints: readonly SchemaIssue[]): Issue[] {
  const issues = new Map<string, Issue>()
  for (const { path, message, keys } of complaints)
    for (const key of keys?.slice(0, maxIssues) ?? [undefined]) {
      const name = (key === undefined ? path : [...path, key]).map(String).join('.') || 'body'
      if (issues.has(name)) continue
      if (issues.size === maxIssues) return [...issues.values()]
      issues.set(name, { path: name, ...(key === undefined ? issueIn(message) : issueOf('unknown')) })
    }
  return [...issues.values()]
}

/** What a message of `says` holds; one that zod made up by itself says nothing that clients could rely on. */
const issueIn = (message: string): IssueBody =>
  message.startsWith('{"code":') ? (JSON.parse(message) as IssueBody) : issueOf('invalid')

/** The `fields` of an error: the same in English, by member. */
export const fieldsOf = (issues: readonly Issue[]): Record<string, string> =>
  Object.fromEntries(issues.map(issue => [issue.path, issueText(issue)]))
