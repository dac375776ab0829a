/** Why the server does not start, in a sentence for its owner. */
export class StartupError extends Error {
  override name = 'StartupError'
}

/** Why the database is not of this version's model and cannot be brought to it: the server says so to all who call. */
export class UpgradeError extends StartupError {
  override name = 'UpgradeError'
  readonly reason: string
  /** What the owner can do. */
  readonly advice: string
  /** Whether it may work in a while without anybody's doing. */
  readonly isPassing: boolean

  constructor(reason: string, advice: string, options?: ErrorOptions & { readonly isPassing?: boolean }) {
    super(`${reason} ${advice}`, options)
    this.reason = reason
    this.advice = advice
    this.isPassing = options?.isPassing === true
  }
}

/** Another program holds the lock of the database, so that nothing can be written: it is waited for. */
export class DatabaseLocked extends UpgradeError {
  override name = 'DatabaseLocked'

  constructor(file: string) {
    super(
      `Another program holds the lock of the database ${file}, so that nothing can be written.`,
      'Stop it or let it finish: a database browser, a script, a command of Stowage.',
      { isPassing: true },
    )
  }
}

/** The database is damaged so badly that it cannot be opened. */
export class DatabaseDamaged extends StartupError {
  override name = 'DatabaseDamaged'
}
