/** All problems of the settings at once, as readable sentences; the server does not start. */
export class SettingsError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'SettingsError'
    this.problems = problems
  }
}

/** Problems of the flags of a command line. */
export class FlagsError extends SettingsError {}
