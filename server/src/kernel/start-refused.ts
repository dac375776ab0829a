/** Why the server does not start, in a sentence for its owner. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}

/** Why the database is not of this version's model and cannot be brought to it: the server says so to all who call. */
export class UpgradeRefused extends StartRefused {
  override name = 'UpgradeRefused'
  readonly reason: string
  /** What the owner can do. */
  readonly advice: string

  constructor(reason: string, advice: string, options?: ErrorOptions) {
    super(`${reason} ${advice}`, options)
    this.reason = reason
    this.advice = advice
  }
}
