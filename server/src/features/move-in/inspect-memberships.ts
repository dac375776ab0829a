import type { Columns, RowOf } from '#features/archives/index.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { IssueKind } from './data-issues.ts'
import { GroupPlan } from './group-plan.ts'
import { usersTables } from './homebox-tables.ts'
import type { Inspection } from './inspection.ts'
import { readLeniently, shown } from './read-row.ts'
import type { HomeboxUser, MovedUser } from './users.ts'

/** Begins a plan for each group. `currencies` are the codes that are known here. */
export async function inspectGroupRows(look: Inspection, currencies: ReadonlySet<string>): Promise<void> {
  await each(look, 'groups', usersTables.groups, row => {
    const currency = row.currency.trim().toUpperCase() || 'USD'
    if (look.plans.has(row.id)) return 'sameId'
    if (row.currency.trim() === '')
      look.tell(
        'badValue',
        'groups',
        row.id,
        row.id,
        `"currency" is ${shown(row.currency)}; ${currency} is taken`,
      )
    if (!currencies.has(currency)) look.tell('unknownCurrency', 'groups', row.id, row.id, currency)
    look.plans.set(row.id, new GroupPlan(look.database, { ...row, currency }))
    return undefined
  })
}

/** Reads a table about people; `take` says what is wrong with a row that is left out. */
async function each<C extends Columns>(
  look: Inspection,
  table: string,
  columns: C,
  take: (row: RowOf<C>) => IssueKind | undefined,
): Promise<void> {
  for await (const rows of look.all(table))
    for (const { row: given } of rows) {
      const odd: [IssueKind, string | undefined][] = []
      const row = readLeniently(columns, given, (kind, detail) => odd.push([kind, detail]))
      const id = 'id' in row ? String(row['id']) : `${String(row['user_id'])} ${String(row['group_id'])}`
      if ('name' in row) look.call(id, row['name'])
      if (id !== '') for (const [kind, detail] of odd) look.tell(kind, table, id, null, detail)
      const refusal = id === '' ? 'rowWithoutId' : take(row)
      if (refusal !== undefined) look.tell(refusal, table, id || shown(given['id']), null)
    }
}

/** Who belongs to which group, and who owns it; then which group is whose default. */
export async function inspectMembers(
  look: Inspection,
  movedUsers: ReadonlyMap<string, MovedUser>,
  users: readonly HomeboxUser[],
): Promise<void> {
  await each(look, 'user_groups', usersTables.user_groups, ({ user_id, group_id, role }) => {
    const plan = look.plans.get(group_id ?? '')
    const user = movedUsers.get(user_id ?? '')
    if (plan === undefined || user === undefined) return 'orphanMembership'
    if (user.groups.includes(plan.groupId)) return 'sameId'
    user.groups.push(plan.groupId)
    plan.members.push({ userId: user.homeboxId, role })
    return undefined
  })
  const age = new Map(users.map(({ id }, i) => [id, i]))
  for (const plan of look.plans.values()) mendOwner(look, plan, age)
  for (const user of movedUsers.values()) chooseDefaultGroup(look, user)
}

function mendOwner(
  look: Inspection,
  { groupId, members }: GroupPlan,
  age: ReadonlyMap<string, number>,
): void {
  members.sort((one, other) => requireValue(age.get(one.userId)) - requireValue(age.get(other.userId)))
  const [first] = members
  if (first === undefined) return look.tell('noMember', 'groups', groupId, groupId)
  if (members.some(({ role }) => role === 'owner')) return
  first.role = 'owner'
  look.tell('noOwner', 'groups', groupId, groupId, `its owner becomes ${first.userId}`)
}

function chooseDefaultGroup(look: Inspection, user: MovedUser): void {
  const ageOf = (id: string): string => `${look.plans.get(id)?.facts.created_at ?? ''} ${id}`
  user.groups.sort((one, other) => (ageOf(one) < ageOf(other) ? -1 : 1))
  const wanted = user.defaultGroupId
  if (wanted !== null && user.groups.includes(wanted)) return
  user.defaultGroupId = user.groups[0] ?? null
  if (user.defaultGroupId !== wanted)
    look.tell(
      'noDefaultGroup',
      'users',
      user.homeboxId,
      null,
      `it is ${String(wanted)}; ${user.defaultGroupId ?? 'none'} is taken`,
    )
}

/** Keys, invitations and notifiers. */
export async function inspectAccess(
  look: Inspection,
  movedUsers: ReadonlyMap<string, MovedUser>,
  { now, hasPepper }: { now: string; hasPepper: boolean },
): Promise<void> {
  await each(look, 'api_keys', usersTables.api_keys, ({ user_id, token: key_hash, ...key }) => {
    const user = movedUsers.get(user_id ?? '')
    if (user === undefined) return 'orphanRow'
    if (key_hash === '') return 'badToken'
    user.keys.push({ ...key, key_hash })
    if (!hasPepper) look.tell('noPepper', 'api_keys', key.id, null)
    return undefined
  })
  await each(look, 'group_invitation_tokens', usersTables.group_invitation_tokens, row => {
    const { group_invitation_tokens: group, token: token_hash, expires_at, ...invitation } = row
    const plan = look.plans.get(group ?? '')
    if (plan === undefined) return 'orphanRow'
    if (token_hash === '') return 'badToken'
    if (expires_at === null || expires_at <= now || row.uses <= 0) return 'deadInvitation'
    plan.invitations.push({ ...invitation, token_hash, expires_at })
    return undefined
  })
  await look.take('notifiers', ({ row }) => {
    const plan = look.plans.get(row.group_id ?? '')
    const user = movedUsers.get(row.user_id ?? '')
    if (plan === undefined || user === undefined) return undefined
    if (user.groups.includes(plan.groupId)) return plan
    plan.formerMembers.add(user.homeboxId)
    if (row.is_active === 1) {
      plan.mend('notifiers', row.id, { is_active: 0 })
      look.tell('foreignNotifier', 'notifiers', row.id, plan.groupId)
    }
    return plan
  })
}
