import { readFlag } from '@stowage/contract/protocol/query'
import { EmailIn, textIn } from '@stowage/contract/values/text'
import { oneFormOf } from '#db/stored-address.ts'
import type { ProviderClaims } from './provider.ts'
import { SignInRefused } from './refused.ts'

/** Which claims mean what, and who may come in. */
export interface ClaimSettings {
  readonly emailClaim: string
  readonly nameClaim: string
  readonly groupClaim: string
  readonly emailVerifiedClaim: string
  /** Only members of one of these groups; nobody is kept out when there are none. */
  readonly allowedGroups: readonly string[]
  /** Whether only people with a checked email address may come in. */
  readonly verifyEmail: boolean
}

/** Somebody whom the provider has shown in. */
export interface ProviderUser {
  readonly issuer: string
  readonly subject: string
  /** Trimmed and lower case. */
  readonly email: string
  /** The provider has checked that the address is theirs. */
  readonly isVerified: boolean
  /** The claim that says whether the address is verified. */
  readonly verifiedClaim: string
  readonly name: string
}

/** Reads the claims, the user info before the ID token; throws SignInRefused when they do not let this person in. */
export function userIn(told: ProviderClaims, settings: ClaimSettings): ProviderUser {
  const email = readEmail(told, settings)
  if (email === undefined)
    throw new SignInRefused(`The claim ${settings.emailClaim} is no email address`, {
      told: { reason: 'email', claim: settings.emailClaim },
    })
  const isVerified = isChecked(told, settings, email)
  if (settings.verifyEmail && !isVerified)
    throw new SignInRefused('The email address is not verified', {
      told: { reason: 'unverified', claim: settings.emailVerifiedClaim },
    })
  refuseGroups(claim(told, settings.groupClaim), settings)
  const { issuer, subject } = told
  const name = nameIn(told, settings, email)
  return { issuer, subject, email, isVerified, verifiedClaim: settings.emailVerifiedClaim, name }
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const claim = ({ userInfo, idToken }: ProviderClaims, name: string): unknown =>
  isEmpty(userInfo[name]) ? idToken[name] : userInfo[name]

const asEmail = (value: unknown): string | undefined => EmailIn.safeParse(value).data

const readEmail = (told: ProviderClaims, { emailClaim }: ClaimSettings): string | undefined =>
  asEmail(claim(told, emailClaim))

/** A word about one address says nothing about another: it counts only where the address itself stands. */
function isChecked({ userInfo, idToken }: ProviderClaims, settings: ClaimSettings, email: string): boolean {
  const words = [userInfo, idToken]
    .filter(claims => oneFormOf(asEmail(claims[settings.emailClaim]) ?? '') === oneFormOf(email))
    .map(claims => claims[settings.emailVerifiedClaim])
    .filter(word => !isEmpty(word))
  return words.length > 0 && words.every(isYes)
}

const isYes = (word: unknown): boolean =>
  word === true || (typeof word === 'string' && readFlag(word.trim()) === true)

const shownGroups = 50
const shownCharacters = 100

/** Throws SignInRefused for somebody who is in no allowed group; a slash at the beginning of a group's name does not count. */
function refuseGroups(claimed: unknown, { allowedGroups, groupClaim }: ClaimSettings): void {
  if (allowedGroups.length === 0) return
  const groups = groupsIn(claimed)
  const allowed = new Set(allowedGroups.map(withoutSlash))
  if (groups.some(group => allowed.has(withoutSlash(group)))) return
  const reason = isEmpty(claimed)
    ? `The claim ${groupClaim} is missing or empty`
    : `None of the groups in the claim ${groupClaim} is allowed`
  throw new SignInRefused(reason, {
    told: { reason: 'group', claim: groupClaim },
    groups: groups.slice(0, shownGroups).map(group => group.slice(0, shownCharacters)),
  })
}

/** Names of groups in a claim: a list, or one text with commas. Blanks separate nothing: `book club` is one group. */
const groupsIn = (claimed: unknown): string[] =>
  typeof claimed === 'string'
    ? claimed.split(',').map(group => group.trim())
    : [claimed].flat().filter(group => typeof group === 'string')

/** Keycloak writes the path of a group: `/household`. */
const withoutSlash = (group: string): string => group.trim().replace(/^\//, '')

const NameIn = textIn(255, 1)

/** What somebody is called: the first of some claims that says it, else their address. */
function nameIn(told: ProviderClaims, { nameClaim }: ClaimSettings, email: string): string {
  const say = (name: string): string => {
    const value = claim(told, name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const names = [
    say(nameClaim),
    `${say('given_name')} ${say('family_name')}`.trim(),
    say('preferred_username'),
  ]
  return names.find(name => NameIn.safeParse(name).success) ?? email
}
