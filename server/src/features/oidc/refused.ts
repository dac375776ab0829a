interface RefusedDetails {
  /** A sentence for the person who wants to sign in. */
  readonly told?: string
  readonly cause?: unknown
}

/** Why somebody does not get in through the provider; the message is for the log and holds no secret. */
export class SignInRefused extends Error {
  readonly told: string | undefined

  constructor(reason: string, { told, cause }: RefusedDetails = {}) {
    super(reason, { cause })
    this.told = told
  }
}
