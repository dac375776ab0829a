import type { Columns, RowOf } from '#features/exports/index.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { IssueKind } from './data-issues.ts'
import { GroupPlan } from './group-plan.ts'
import { peopleTables } from './homebox-tables.ts'
import type { Inspection } from './inspection.ts'
import type { HomeboxUser, Person } from './people.ts'
import { readKindly, shown } from './read-row.ts'

/** Begins a plan for each group. `currencies` are the codes that are known here. */
export async function inspectGroupRows(look: Inspection, currencies: ReadonlySet<string>): Promise<void> {
  await each(look, 'groups', peopleTables.groups, row => {
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
      const row = readKindly(columns, given, (kind, detail) => odd.push([kind, detail]))
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
  people: ReadonlyMap<string, Person>,
  users: readonly HomeboxUser[],
): Promise<void> {
  await each(look, 'user_groups', peopleTables.user_groups, ({ user_id, group_id, role }) => {
    const plan = look.plans.get(group_id ?? '')
    const person = people.get(user_id ?? '')
    if (plan === undefined || person === undefined) return 'strayMembership'
    if (person.groups.includes(plan.groupId)) return 'sameId'
    person.groups.push(plan.groupId)
    plan.members.push({ userId: person.homeboxId, role })
    return undefined
  })
  const age = new Map(users.map(({ id }, i) => [id, i]))
  for (const plan of look.plans.values()) settleOwner(look, plan, age)
  for (const person of people.values()) settleDefault(look, person)
}

function settleOwner(
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

function settleDefault(look: Inspection, person: Person): void {
  const ageOf = (id: string): string => `${look.plans.get(id)?.facts.created_at ?? ''} ${id}`
  person.groups.sort((one, other) => (ageOf(one) < ageOf(other) ? -1 : 1))
  const wanted = person.defaultGroupId
  if (wanted !== null && person.groups.includes(wanted)) return
  person.defaultGroupId = person.groups[0] ?? null
  if (person.defaultGroupId !== wanted)
    look.tell('noDefaultGroup', 'users', person.homeboxId, null, `it is ${String(wanted)}`)
}

/** Keys, invitations and notifiers. */
export async function inspectAccess(
  look: Inspection,
  people: ReadonlyMap<string, Person>,
  { now, hasPepper }: { now: string; hasPepper: boolean },
): Promise<void> {
  await each(look, 'api_keys', peopleTables.api_keys, ({ user_id, token: key_hash, ...key }) => {
    const person = people.get(user_id ?? '')
    if (person === undefined) return 'strayRow'
    if (key_hash === '') return 'badToken'
    person.keys.push({ ...key, key_hash })
    if (!hasPepper) look.tell('noPepper', 'api_keys', key.id, null)
    return undefined
  })
  await each(look, 'group_invitation_tokens', peopleTables.group_invitation_tokens, row => {
    const { group_invitation_tokens: group, token: token_hash, expires_at, ...invitation } = row
    const plan = look.plans.get(group ?? '')
    if (plan === undefined) return 'strayRow'
    if (token_hash === '') return 'badToken'
    if (expires_at === null || expires_at <= now || row.uses <= 0) return 'deadInvitation'
    plan.invitations.push({ ...invitation, token_hash, expires_at })
    return undefined
  })
  await look.take('notifiers', ({ row }) => {
    const plan = look.plans.get(row.group_id ?? '')
    const person = people.get(row.user_id ?? '')
    if (plan === undefined || person === undefined) return undefined
    if (person.groups.includes(plan.groupId)) return plan
    plan.formerMembers.add(person.homeboxId)
    if (row.is_active === 1) {
      plan.mend('notifiers', row.id, { is_active: 0 })
      look.tell('foreignNotifier', 'notifiers', row.id, plan.groupId)
    }
    return plan
  })
}
