import type { FileFault } from '#features/files/index.ts'
import { keysOf } from '#kernel/keys-of.ts'
import { type IssueKind, issueKinds, type NamedIssue, normalKinds } from './data-issues.ts'
import { skippedTables } from './homebox-tables.ts'
import type { Moved } from './move-in.ts'
import type { MovePlan } from './plan-move.ts'

interface GroupReport {
  readonly id: string
  readonly name: string
  /** `new` would come, `moved` has come, `here` was here already and is left as it is. */
  readonly state: 'new' | 'moved' | 'here'
  readonly members: number
  readonly invitations: number
  readonly files: number
  /** How many rows come of each table of Homebox. */
  readonly rows: Readonly<Record<string, number>>
}

interface OddityReport {
  readonly kind: IssueKind
  /** What is done about it. */
  readonly about: string
  /** Every database of Homebox has such rows. */
  readonly isNormal: boolean
  readonly rows: readonly Omit<NamedIssue, 'kind'>[]
}

/** What a move comes to. */
export interface MoveReport {
  readonly source: {
    readonly database: 'sqlite' | 'postgres'
    readonly version: number
    readonly files: string
  }
  /** False for a rehearsal. */
  readonly done: boolean
  readonly users: { readonly found: number; readonly new: number; readonly here: number }
  readonly groups: readonly GroupReport[]
  readonly tables: readonly { readonly table: string; readonly found: number; readonly taken: number }[]
  readonly oddities: readonly OddityReport[]
  readonly leftBehind: readonly { readonly table: string; readonly rows: number; readonly why: string }[]
  /** How many files are found of all attachments of the groups that come, and how many are missing. */
  readonly files: { readonly found: number; readonly missing: number }
  /** How many files come that were missing when their group came. */
  readonly lateFiles: number
  /** After the move: how many attachments are without their file. */
  readonly missingFiles: number
  /** Files that are not what they should be after the move. */
  readonly faults: readonly FileFault[]
}

/** The attachments of groups that are not here yet whose file is missing. */
export const missingFilesOf = ({ oddities: issues, present }: MovePlan): NamedIssue[] =>
  issues.filter(({ kind, groupId }) => kind === 'missingFile' && !present.groups.has(groupId ?? ''))

/** Tells what was found; and, once it is done, what has come of it. `lateFiles`: that would come late. */
export function reportOf(plan: MovePlan, moved?: Moved, lateFiles = 0): MoveReport {
  const movedUsers = [...plan.movedUsers.values()]
  const known = movedUsers.filter(({ account }) => account !== 'new').length
  return {
    source: { database: plan.kind, version: plan.version, files: plan.files },
    done: moved !== undefined,
    users: { found: plan.found.get('users') ?? 0, new: movedUsers.length - known, here: known },
    groups: plan.groups.map(group => ({
      id: group.groupId,
      name: group.facts.name,
      state: moved?.groups.has(group.groupId)
        ? 'moved'
        : plan.present.groups.has(group.groupId)
          ? 'here'
          : 'new',
      members: group.members.length,
      invitations: group.invitations.length,
      files: group.files,
      rows: group.counts,
    })),
    tables: tablesOf(plan),
    oddities: odditiesOf(plan),
    leftBehind: Object.entries(skippedTables).flatMap(([table, why]) => {
      const rows = plan.found.get(table) ?? 0
      return rows === 0 ? [] : [{ table, rows, why }]
    }),
    files: filesOf(plan),
    lateFiles: moved?.lateFiles ?? lateFiles,
    missingFiles: moved?.missingFiles ?? 0,
    faults: moved?.faults ?? [],
  }
}

function filesOf(plan: MovePlan): MoveReport['files'] {
  const coming = plan.groups.filter(({ groupId }) => !plan.present.groups.has(groupId))
  return {
    found: coming.reduce((total, { files }) => total + files, 0),
    missing: missingFilesOf(plan).length,
  }
}

function tablesOf({ groups, movedUsers, found }: MovePlan): MoveReport['tables'] {
  const sum = (count: (group: MovePlan['groups'][number]) => number) =>
    groups.reduce((total, group) => total + count(group), 0)
  const taken: Record<string, number> = {
    groups: groups.length,
    users: movedUsers.size,
    user_groups: sum(({ members }) => members.length),
    ...Object.fromEntries(
      Object.keys(groups[0]?.counts ?? {}).map(table => [
        table,
        sum(({ counts }) => (counts as Record<string, number>)[table] ?? 0),
      ]),
    ),
    group_invitation_tokens: sum(({ invitations }) => invitations.length),
    api_keys: [...movedUsers.values()].reduce((total, { keys }) => total + keys.length, 0),
  }
  return Object.entries(taken).map(([table, count]) => ({
    table,
    found: found.get(table) ?? 0,
    taken: count,
  }))
}

function odditiesOf({ oddities: issues }: MovePlan): OddityReport[] {
  const byKind = Map.groupBy(issues, ({ kind }) => kind)
  return keysOf(issueKinds).flatMap(kind => {
    const rows = byKind.get(kind)?.map(({ kind: _, ...row }) => row)
    return rows === undefined
      ? []
      : [{ kind, about: issueKinds[kind], isNormal: normalKinds.has(kind), rows }]
  })
}
