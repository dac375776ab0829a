import { readFlag } from '@stowage/contract/query'
import { EmailIn } from '@stowage/contract/text'
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
  /** May be empty. */
  readonly name: string
}

/** Reads the claims, the user info before the ID token; throws SignInRefused when they do not let this person in. */
export function userIn(told: ProviderClaims, settings: ClaimSettings): ProviderUser {
  const email = readEmail(told, settings)
  if (email === undefined)
    throw new SignInRefused(`The claim ${settings.emailClaim} is no email address`, {
      told: 'The sign-in service did not tell your email address.',
    })
  const isVerified = isChecked(told, settings, email)
  if (settings.verifyEmail && !isVerified)
    throw new SignInRefused('The email address is not verified', { told: unverified })
  if (!isAllowed(claim(told, settings.groupClaim), settings.allowedGroups))
    throw new SignInRefused('None of the groups is allowed', {
      told: 'You are not in a group that may sign in here.',
    })
  const name = claim(told, settings.nameClaim)
  const { issuer, subject } = told
  return { issuer, subject, email, isVerified, name: typeof name === 'string' ? name.trim() : '' }
}

/** What somebody reads whose address is not verified. */
export const unverified = 'The sign-in service has not verified your email address.'

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
    .filter(claims => asEmail(claims[settings.emailClaim]) === email)
    .map(claims => claims[settings.emailVerifiedClaim])
    .filter(word => !isEmpty(word))
  return words.length > 0 && words.every(isYes)
}

const isYes = (word: unknown): boolean =>
  word === true || (typeof word === 'string' && readFlag(word.trim()) === true)

function isAllowed(groups: unknown, allowed: readonly string[]): boolean {
  if (allowed.length === 0) return true
  return [groups].flat().some(group => typeof group === 'string' && allowed.includes(group))
}
