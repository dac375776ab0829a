/** What is wrong with the settings, every problem at once as readable sentences; the server does not start. */
export class SettingsError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'SettingsError'
    this.problems = problems
  }
}

/** What is wrong with the flags of a command line: it was called wrongly. */
export class FlagsError extends SettingsError {}
