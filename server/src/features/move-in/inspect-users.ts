import { anyJson, parseJson } from '@stowage/contract/protocol/json'
import { oneFormOf } from '#db/stored-address.ts'
import type { IssueKind, OnIssue } from './data-issues.ts'
import { usersTables } from './homebox-tables.ts'
import type { Inspection } from './inspection.ts'
import { readLeniently, shown } from './read-row.ts'
import { identityOf, type Present } from './target.ts'
import type { HomeboxUser, MovedUser } from './users.ts'

const table = 'users'

/** The most bytes of the settings of a person, with which Homebox itself has no limit. */
const maxSettings = 4 * 1024 * 1024

/** The people of Homebox as they are written there, those who came first coming first. */
export async function readUsers(look: Inspection): Promise<HomeboxUser[]> {
  const users = new Map<string, HomeboxUser>()
  for await (const rows of look.all(table))
    for (const { row: given } of rows) {
      const odd: [IssueKind, string | undefined][] = []
      const user = readLeniently(usersTables.users, given, (kind, detail) => odd.push([kind, detail]))
      look.call(user.id, user.email)
      if (user.id !== '') for (const [kind, detail] of odd) look.tell(kind, table, user.id, null, detail)
      if (user.id === '') look.tell('rowWithoutId', table, shown(given['id']), null)
      else if (users.has(user.id)) look.tell('sameId', table, user.id, null)
      else users.set(user.id, user)
    }
  return [...users.values()].toSorted((one, other) =>
    one.created_at === other.created_at ? byText(one.id, other.id) : byText(one.created_at, other.created_at),
  )
}

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** Who each of them is here, and under which address. */
export function matchUsers(
  look: Inspection,
  users: readonly HomeboxUser[],
  present: Present,
): Map<string, MovedUser> {
  const taken: Taken = { emails: new Set(), identities: new Set() }
  return new Map(
    users.map(user => {
      const tell: OnIssue = (kind, detail) => look.tell(kind, table, user.id, null, detail)
      const email = addressFor(user, taken, present, tell)
      taken.emails.add(email)
      return [user.id, userOf(user, email, { present, taken }, tell)]
    }),
  )
}

/** What those before have, which nobody else can have. */
interface Taken {
  readonly emails: Set<string>
  readonly identities: Set<string>
}

/** An address for somebody whose own is taken, or is none. */
export function otherAddress({ email: written, id }: HomeboxUser, mark = id.slice(0, 8)): string {
  const email = plainAddress(written)
  const [local, host] = email === '' ? ['nobody', 'invalid'] : split(email)
  return `${local}+${mark}${host === undefined ? '' : `@${host}`}`
}

/** An address as accounts have it. */
export const plainAddress = (written: string): string => oneFormOf(written.trim().toLowerCase())

/** The address as it is kept: of two that differ only in capitals or in their form, the older account keeps it. */
function addressFor(user: HomeboxUser, { emails }: Taken, { byEmail }: Present, tell: OnIssue): string {
  const { email: written, id } = user
  const email = plainAddress(written)
  if (email !== '' && written !== written.trim()) tell('paddedEmail', `"${written}"`)
  const short = otherAddress(user)
  const isFree = !emails.has(short) && (byEmail.get(short)?.id ?? id) === id
  const other = isFree ? short : otherAddress(user, id)
  if (email === '') tell('badEmail', `it is ${other}`)
  else if (emails.has(email)) tell('sameEmail', `${written} becomes ${other}`)
  else return email
  return other
}

function split(email: string): [string, string | undefined] {
  const at = email.lastIndexOf('@')
  return at < 0 ? [email, undefined] : [email.slice(0, at), email.slice(at + 1)]
}

interface Known {
  readonly present: Present
  readonly taken: Taken
}

function userOf(user: HomeboxUser, email: string, { present, taken }: Known, tell: OnIssue): MovedUser {
  const same = present.byId.get(user.id)
  const other = same === undefined ? present.byEmail.get(email) : undefined
  if (other !== undefined) tell('takenEmail', email)
  const { name, created_at, updated_at, activated_on } = user
  const account = same !== undefined ? 'same' : other !== undefined ? 'other' : 'new'
  return {
    homeboxId: user.id,
    id: other?.id ?? user.id,
    account,
    row: {
      name,
      email,
      created_at,
      updated_at,
      activated_on,
      password_hash: passwordOf(user, tell),
      ...identityFor(user, identity => isFree(identity, account, present, taken), tell),
      settings: settingsOf(user, tell),
    },
    groups: [],
    defaultGroupId: user.default_group_id,
    keys: [],
  }
}

const argon2 = /^\$argon2(?:id|i|d)\$v=\d+\$m=\d+,t=\d+,p=\d+\$[A-Za-z0-9+/]+\$[A-Za-z0-9+/]+$/
const bcrypt = /^\$2[abxy]\$\d\d\$[./A-Za-z0-9]{53}$/

/** The hash as it is; one that opens nothing is marked, so that the account still counts as one with a password. */
function passwordOf({ password }: HomeboxUser, tell: OnIssue): string | null {
  if (password === null || argon2.test(password) || bcrypt.test(password)) return password
  if (password === '') return null
  tell('badPassword')
  return `unknown:${password}`
}

/** Can an account that comes have the identity? Accounts that are here stay as they are. */
function isFree(
  identity: string,
  account: MovedUser['account'],
  { byIdentity }: Present,
  { identities }: Taken,
): boolean {
  if (account !== 'new') return true
  if (byIdentity.has(identity) || identities.has(identity)) return false
  identities.add(identity)
  return true
}

function identityFor(
  { oidc_issuer: issuer, oidc_subject: subject }: HomeboxUser,
  mayHave: (identity: string) => boolean,
  tell: OnIssue,
): Pick<HomeboxUser, 'oidc_issuer' | 'oidc_subject'> {
  const none = { oidc_issuer: null, oidc_subject: null }
  if (!issuer && !subject) return none
  if (!issuer || !subject) {
    tell(
      'badValue',
      issuer
        ? '"oidc_issuer" is without "oidc_subject"; neither is taken'
        : '"oidc_subject" is without "oidc_issuer"; neither is taken',
    )
    return none
  }
  if (mayHave(identityOf(issuer, subject))) return { oidc_issuer: issuer, oidc_subject: subject }
  tell('takenIdentity', issuer)
  return none
}

function settingsOf({ settings }: HomeboxUser, tell: OnIssue): string {
  try {
    const parsed: unknown = parseJson(settings === '' ? '{}' : settings, anyJson(maxSettings))
    if (parsed === null) return '{}'
    if (typeof parsed === 'object' && !Array.isArray(parsed)) return JSON.stringify(parsed)
  } catch {
    // The same answer as for JSON of another shape.
  }
  tell('badSettings')
  return '{}'
}
