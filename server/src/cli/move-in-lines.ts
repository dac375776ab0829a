import type { MoveReport } from '#features/move-in/index.ts'
import { firstOf, table } from './command.ts'

const states = {
  new: 'would come',
  moved: 'has come',
  here: 'is here already, and is left as it is',
} as const

/** The report of a move, for people. */
export function linesOf(report: MoveReport): string[] {
  const { source, groups, users, tables, faults } = report
  const database = source.database === 'sqlite' ? 'SQLite' : 'PostgreSQL'
  return [
    `Homebox on ${database}, version ${source.version}, files in ${source.files}`,
    '',
    `People: ${users.found}, of whom ${users.here} have an account here already.`,
    ...groups.map(
      ({ name, id, state, members, files, rows }) =>
        `Group "${name}" (${id}) ${states[state]}: ${rows['entities'] ?? 0} items, ${files} files, ${members} members.`,
    ),
    '',
    ...table([
      ['TABLE', 'FOUND', 'TAKEN'],
      ...tables.map(each => [each.table, String(each.found), String(each.taken)]),
    ]),
    ...report.leftBehind.map(({ rows, table: of, why }) => `Not taken: ${rows} of ${of} (${why}).`),
    'Moments are taken to the millisecond: finer parts are cut.',
    ...report.oddities.flatMap(oddityLines),
    '',
    ...(report.lateFiles === 0
      ? []
      : [
          `Files of groups that are here already that ${report.done ? 'have come' : 'would come'}: ${report.lateFiles}.`,
        ]),
    ...faults.map(({ kind, id }) => `FAULT: the file of attachment ${id} is not what it was (${kind}).`),
    endOf(report),
  ]
}

const oddityLines = ({ about, isNormal, rows }: MoveReport['oddities'][number]): string[] => [
  '',
  `${rows.length} × ${about}`,
  ...(isNormal ? [] : firstOf(rows.map(rowLine))),
]

type OddRow = MoveReport['oddities'][number]['rows'][number]

const rowLine = ({ table: of, id, name, detail }: OddRow): string =>
  `  ${[of, id, name && `"${name}"`, detail].filter(part => part !== '').join(' ')}`

/** That files are missing, and where they were looked for. */
export const filesMissing = (count: number, location: string): string =>
  count === 1 ? `1 file is missing in ${location}` : `${count} files are missing in ${location}`

/** Hint about the place of Homebox's files. */
export const homeboxFilesHint =
  'Say with --files where they are: Homebox keeps them where its HBOX_STORAGE_CONN_STRING says, in the folder HBOX_STORAGE_PREFIX_PATH.'

function endOf(report: MoveReport): string {
  if (!report.done) return endOfRehearsal(report)
  const { faults, groups, lateFiles, missingFiles, source } = report
  if (faults.length > 0) return 'Something is wrong with the files above; everything else has come.'
  const moved = groups.filter(({ state }) => state === 'moved').length
  const what = moved === 0 && lateFiles === 0 ? 'There was nothing left to do' : 'Everything has come'
  if (missingFiles > 0)
    return `${what}, but ${filesMissing(missingFiles, source.files)}. When they are found, say the same with --files: only they will come then.`
  return moved === 0 && lateFiles === 0
    ? 'There was nothing left to do. All files were read again and are the same.'
    : 'Everything has come. All rows were counted, and all files were read again and are the same.'
}

function endOfRehearsal({ files, source }: MoveReport): string {
  if (files.missing === 0)
    return 'This was a rehearsal: nothing has been changed. To do it, say the same with --yes.'
  return `This was a rehearsal: nothing has been changed. ${filesMissing(files.missing, source.files)}, which stops the move. ${homeboxFilesHint} To leave them behind, say --without-files.`
}
