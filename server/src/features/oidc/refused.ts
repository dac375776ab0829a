import type { Told } from './sign-in-page.ts'

interface RefusedDetails {
  /** What the person who wants to sign in is told. */
  readonly told?: Told
  /** The names of their groups, for the log. */
  readonly groups?: readonly string[]
  readonly cause?: unknown
}

/** Why somebody does not get in through the provider; the message is for the log and holds no secret. */
export class SignInRefused extends Error {
  readonly told: Told | undefined
  readonly groups: readonly string[] | undefined

  constructor(reason: string, { told, groups, cause }: RefusedDetails = {}) {
    super(reason, { cause })
    this.told = told
    this.groups = groups
  }
}
