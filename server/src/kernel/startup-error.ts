/** Reason why the server cannot start, as a sentence for its owner. */
export class StartupError extends Error {
  override name = 'StartupError'
}

/** Reason why the database cannot be upgraded to the model of this version; every request gets it. */
export class UpgradeError extends StartupError {
  override name = 'UpgradeError'
  readonly reason: string
  /** Advice for the owner. */
  readonly advice: string
  /** Is it temporary, so that a retry may succeed? */
  readonly isPassing: boolean

  constructor(reason: string, advice: string, options?: ErrorOptions & { readonly isPassing?: boolean }) {
    super(`${reason} ${advice}`, options)
    this.reason = reason
    this.advice = advice
    this.isPassing = options?.isPassing === true
  }
}

/** Another program holds the write lock of the database; the server waits for it. */
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

/** The database is too damaged to be opened. */
export class DatabaseDamaged extends StartupError {
  override name = 'DatabaseDamaged'
}
