import { z } from 'zod'
import { type IssueCode, issueText, issueTexts, type ParamsOf } from './issue-texts.ts'

/** The most issues in an answer; validation stops at this number. */
export const maxIssues = 20

export const issueCodes = Object.keys(issueTexts) as [IssueCode, ...IssueCode[]]

/** Fault of a request member, for programs: code and params. */
const IssueBody = z.strictObject({
  code: z.enum(issueCodes),
  params: z.record(z.string(), z.unknown()).describe('The params of the code, such as a limit'),
})
export type IssueBody = z.infer<typeof IssueBody>

/** Fault with the path of its member. */
export const Issue = IssueBody.extend({
  path: z.string().describe('The member, as in `fields`: `body` is the body itself'),
}).meta({ id: 'Issue' })
export type Issue = z.infer<typeof Issue>

/** Members of an issue, for other schemas that report faults. */
export const issueMembers = IssueBody.shape

/** Issue of a code and its params. */
export const issueOf = <Code extends IssueCode>(code: Code, ...[params]: ParamsOf<Code>): IssueBody => ({
  code,
  params: { ...params },
})

/** Issue encoded as a schema message; `issuesOf` decodes it. */
export const says = <Code extends IssueCode>(code: Code, ...params: ParamsOf<Code>): string =>
  JSON.stringify(issueOf(code, ...params))

/** Issue as zod reports it. */
interface SchemaIssue {
  readonly path: readonly PropertyKey[]
  readonly message: string
  /** Unknown members of a strict object. */
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

/** Decodes a message of `says`; messages of zod itself become a generic issue. */
const issueIn = (message: string): IssueBody =>
  message.startsWith('{"code":') ? (JSON.parse(message) as IssueBody) : issueOf('invalid')

/** The `fields` of an error: the same in English, by member. */
export const fieldsOf = (issues: readonly Issue[]): Record<string, string> =>
  Object.fromEntries(issues.map(issue => [issue.path, issueText(issue)]))
