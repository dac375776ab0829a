import type { Issue } from '@stowage/contract/protocol/issues'
import type { MessageKey } from './en.ts'
import { formatList } from './format.ts'
import { i18n } from './i18n.ts'
import { labelled } from './labelled.ts'
import { findMemberName } from './member-name.ts'

/** A fault of a value, without its member. */
interface Fault {
  readonly code: string
  readonly params: Readonly<Record<string, unknown>>
}

let isLoaded = false

/** Loads what to do about values that the server refuses; without a network there is nothing to load. */
export async function loadIssueMessages(): Promise<void> {
  if (isLoaded) return
  await import('./english-issues.ts').then(
    ({ englishIssues }) => {
      i18n.addResourceBundle('en', 'translation', englishIssues, true, true)
      isLoaded = true
    },
    () => undefined,
  )
}

/** The message about a value; undefined for a code of a newer server, and before the messages are loaded. */
export function issueText({ code, params }: Fault): string | undefined {
  const key = `issue.${code}`
  if (!i18n.exists(key)) return undefined
  const values = Object.entries(params).map(([name, value]) => [name, shown(name, value)])
  const { limit } = params
  const mebibytes = typeof limit === 'number' ? limit / 1024 ** 2 : 0
  // Some messages differ by one of these, such as `issue.too_much_json_bytes`.
  const context = params['of'] ?? params['by'] ?? params['whole']
  return i18n.t(key as MessageKey, {
    ...Object.fromEntries(values),
    mebibytes,
    context: String(context ?? ''),
  })
}

/** A param as a message fills it in: numbers are formatted there. */
function shown(name: string, value: unknown): unknown {
  if (name === 'member' && typeof value === 'string') return findMemberName(value) ?? value
  if (name === 'issue') return issueText(value as Fault) ?? ''
  return Array.isArray(value) ? formatList(value.map(String)) : value
}

/** The messages about the values of a request, each with its name on the page; undefined when one has no message. */
export function issuesText(issues: readonly Issue[]): string | undefined {
  const texts = issues.map(issue => {
    const text = issueText(issue)
    const name = nameOf(issue.path)
    return text === undefined || name === '' ? text : labelled(name, text)
  })
  return texts.length === 0 || texts.includes(undefined) ? undefined : texts.slice(0, most).join(' ')
}

/** So many values are told of. */
const most = 3

/** The name of a path: names of members, and numbers of entries in lists, from 1. */
function nameOf(path: string): string {
  const names: string[] = []
  for (const part of path.split('.')) {
    const name = /^\d+$/.test(part) ? undefined : findMemberName(part)
    if (name !== undefined) names.push(name)
    else if (/^\d+$/.test(part) && names.length > 0) names.push(`${names.pop()} ${Number(part) + 1}`)
  }
  return names.join(', ')
}
