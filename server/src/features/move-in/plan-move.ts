import type { SourceDatabase } from '#db/source-database.ts'
import { ArchiveValidation, type NoteKind } from '#features/archives/index.ts'
import type { IssueKind, NamedIssue } from './data-issues.ts'
import type { GroupPlan } from './group-plan.ts'
import type { HomeboxFiles } from './homebox-files.ts'
import { requireVersion, skippedTables, unknownTablesIn } from './homebox-tables.ts'
import { inspectAttachments } from './inspect-attachments.ts'
import { inspectGroups } from './inspect-groups.ts'
import { inspectAccess, inspectGroupRows, inspectMembers } from './inspect-memberships.ts'
import { matchUsers, otherAddress, plainAddress, readUsers } from './inspect-users.ts'
import { Inspection } from './inspection.ts'
import type { Present } from './target.ts'
import type { HomeboxUser, MovedUser } from './users.ts'

/** What was found in a database of Homebox, and what would come of it. */
export interface MovePlan {
  readonly kind: SourceDatabase['kind']
  readonly version: number
  readonly files: string
  readonly groups: readonly GroupPlan[]
  readonly movedUsers: ReadonlyMap<string, MovedUser>
  readonly present: Present
  /** How many rows each table has. */
  readonly found: ReadonlyMap<string, number>
  readonly oddities: readonly NamedIssue[]
}

interface Here {
  /** Looks which of them are here. */
  readonly present: (groupIds: readonly string[], users: readonly HomeboxUser[]) => Promise<Present>
  /** The codes of the currencies that are known. */
  readonly currencies: ReadonlySet<string>
  readonly now: string
  /** Is the secret known with which Homebox made its API keys? */
  readonly hasPepper: boolean
}

/** Looks all of a database of Homebox through. Throws a StartupError for one that cannot be understood. */
export async function planMove(database: SourceDatabase, files: HomeboxFiles, here: Here): Promise<MovePlan> {
  const version = await requireVersion(database)
  const look = new Inspection(database, files)
  look.oddities.push(...unknownTablesIn(database))
  await inspectGroupRows(look, here.currencies)
  const users = await readUsers(look)
  const addressed = users.flatMap(user => [
    { ...user, email: plainAddress(user.email) },
    { ...user, email: otherAddress(user) },
  ])
  const present = await here.present([...look.plans.keys()], addressed)
  const movedUsers = matchUsers(look, users, present)
  await inspectMembers(look, movedUsers, users)
  const entities = await inspectGroups(look)
  await inspectAttachments(look, entities)
  await inspectAccess(look, movedUsers, here)
  for (const table of Object.keys(skippedTables)) await look.count(table)
  const groups = [...look.plans.values()]
  for (const plan of groups) await validateGroup(plan, look)
  const { kind } = database
  return {
    kind,
    version,
    files: files.name,
    groups,
    movedUsers,
    present,
    found: look.found,
    oddities: look.named,
  }
}

/** What only shows when a group is put together; the rest has been told by then. */
const told: Partial<Record<NoteKind, readonly [IssueKind, string]>> = {
  secondPrimary: ['secondPrimary', 'attachments'],
  primaryNoPicture: ['primaryNoPicture', 'attachments'],
  deadTag: ['deadTag', 'entity_templates'],
  uselessPin: ['uselessPin', 'entities'],
  deepEntity: ['deepEntity', 'entities'],
  deepTag: ['deepTag', 'tags'],
}

/** Puts a group together as it will be. Ids stay. */
export const validateGroup = (plan: GroupPlan, look?: Inspection): Promise<ArchiveValidation> =>
  ArchiveValidation.of(
    plan,
    {
      count(kind, name) {
        const [issue, table] = told[kind] ?? []
        if (issue !== undefined && table !== undefined) look?.tell(issue, table, name, plan.groupId)
      },
    },
    id => id,
  )
