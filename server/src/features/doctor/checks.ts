/** What is looked at, in this order; the names are stable. */
export const checks = {
  settings: { about: 'the settings', mend: 'Change the settings; docs/guide/configure.md explains them.' },
  'data-folder': {
    about: 'the data folder',
    mend: 'Give the folder to the user that runs the server, and nobody else: chmod -R go= on it.',
  },
  'disk-space': { about: 'room on the disk', mend: 'Make room, or move the data to a larger disk.' },
  secret: {
    about: 'the secret behind API keys and reset links',
    mend: 'Bring back the file "pepper" from the same backup as the database, or set STOWAGE_AUTH_API_KEY_PEPPER.',
  },
  storage: {
    about: 'where files are kept',
    mend: 'Let the server read and write there, or check STOWAGE_STORAGE_URL.',
  },
  clock: {
    about: 'the clocks',
    mend: 'Set the clock, and let the system keep it (NTP). What was noted ahead holds nothing up. If the clock is right and nothing is removed: stowage doctor --accept-clock.',
  },
  mail: { about: 'the mail server', mend: 'Check the settings STOWAGE_MAILER_* and the network.' },
  'sign-in': {
    about: 'the OpenID Connect provider',
    mend: 'Check the settings STOWAGE_OIDC_* and the network.',
  },
  model: { about: 'the model of the database', mend: 'Run "stowage migrate", or start the server.' },
  database: {
    about: 'the soundness of the database',
    mend: 'See "A damaged database" in docs/guide/command-line.md.',
  },
  'search-speed': {
    about: 'the index for searches',
    mend: 'See "Slow searches" in docs/guide/command-line.md.',
  },
  'row-numbers': { about: 'the numbers of rows', mend: 'fix' },
  names: { about: 'the folded names by which lists are ordered', mend: 'fix' },
  kinds: { about: 'what is an item and what a location', mend: 'fix' },
  versions: { about: 'the versions of items', mend: 'fix' },
  'search-texts': { about: 'the texts that are searched', mend: 'fix' },
  'code-keys': { about: 'the keys by which codes and serial numbers are found', mend: 'fix' },
  'field-keys': { about: 'the keys by which custom fields are compared', mend: 'fix' },
  'search-index': { about: 'the index of these texts', mend: 'fix' },
  locations: {
    about: 'where items are',
    mend: 'Only you know where these items are: move each to where it belongs, in the web page or over the API.',
  },
  levels: { about: 'how deep items lie', mend: 'Move some of what lies deepest further up.' },
  heights: { about: 'how much is noted to lie below items', mend: 'fix' },
  totals: { about: 'the kept totals', mend: 'fix' },
  'name-words': { about: 'the kept words of names', mend: 'fix' },
  files: {
    about: 'the attached files',
    mend: 'Bring the files back from a backup under the same keys, or delete the attachments. What is lost for good can be accepted: stowage doctor --accept-missing.',
  },
  orphans: { about: 'files that nothing names', mend: 'fix' },
  'set-aside': {
    about: 'files that were set aside because nothing names them',
    mend: 'Nothing has to be done; "stowage doctor --fix" brings back what an attachment names. See "What goes, and when" in docs/guide/files.md.',
  },
  thumbnails: { about: 'the small pictures', mend: 'fix' },
  jobs: {
    about: 'work that was given up',
    mend: 'See why with "stowage jobs list failed"; then "stowage jobs retry" or "stowage jobs discard".',
  },
  'long-writes': {
    about: 'large changes that are under way',
    mend: 'They go on by themselves; while one waits, its group cannot be changed. Make room on the disk, or bring back what is away; the log says more.',
  },
  leftovers: { about: 'what has expired', mend: 'fix' },
  backups: {
    about: 'the backups that the server makes by itself',
    mend: 'The log says why (task "backup"). Check the settings STOWAGE_BACKUP_*, and see docs/guide/backup.md.',
  },
  owners: {
    about: 'owners of groups',
    mend: 'Make somebody its owner: stowage user role <email> <group> owner.',
  },
} as const satisfies Record<string, { about: string; mend: string }>

export type CheckName = keyof typeof checks

/** Something that is not as it should be. A warning can wait, a fault should not, and what is accepted is known. */
export interface Finding {
  readonly check: CheckName
  readonly severity: 'warn' | 'fault' | 'accepted'
  /** What it is about: an item, a file, a job, or a word that says which of few. */
  readonly id: string
  /** Goes on from the id. */
  readonly what: string
  /** Whose it is, where that matters to mending. */
  readonly groupId?: string
}

export type OnFinding = (finding: Finding) => void

/** A finding, to be read after its id. */
export interface NamedFinding {
  readonly id: string
  readonly what: string
}

/** What became of a check. */
export interface CheckReport {
  readonly name: CheckName
  readonly state: 'ok' | 'warn' | 'fault'
  /** How many findings there are. */
  readonly count: number
  /** The first of them. */
  readonly found: readonly NamedFinding[]
  /** What is accepted as it is: how much, and the first of it. */
  readonly accepted: { readonly count: number; readonly found: readonly NamedFinding[] }
  /** What would mend it; null when there is nothing to mend. */
  readonly mend: string | null
  /** Whether mending has left nothing to find. */
  readonly mended: boolean
}
