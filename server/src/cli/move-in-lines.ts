import type { MoveReport } from '#features/move-in/index.ts'
import { table } from './command.ts'

/** How many rows of each kind of oddity are named. */
const mostNamed = 20

const states = {
  new: 'would come',
  moved: 'has come',
  here: 'is here already, and is left as it is',
} as const

/** The report of a move, for people. */
export function linesOf(report: MoveReport): string[] {
  const { source, groups, people, tables, faults } = report
  const database = source.database === 'sqlite' ? 'SQLite' : 'PostgreSQL'
  return [
    `Homebox on ${database}, version ${source.version}, files in ${source.files}`,
    '',
    `People: ${people.found}, of whom ${people.here} have an account here already.`,
    ...groups.map(
      ({ name, id, state, members, files, rows }) =>
        `Group "${name}" (${id}) ${states[state]}: ${rows['entities'] ?? 0} things, ${files} files, ${members} members.`,
    ),
    '',
    ...table([
      ['TABLE', 'FOUND', 'TAKEN'],
      ...tables.map(each => [each.table, String(each.found), String(each.taken)]),
    ]),
    ...report.leftBehind.map(({ rows, table: of, why }) => `Not taken: ${rows} of ${of} (${why}).`),
    ...report.oddities.flatMap(oddityLines),
    '',
    ...faults.map(({ kind, id }) => `FAULT: the file of attachment ${id} is not what it was (${kind}).`),
    endOf(report),
  ]
}

function oddityLines({ about, rows }: MoveReport['oddities'][number]): string[] {
  const more = rows.length - mostNamed
  return [
    '',
    `${rows.length} × ${about}`,
    ...rows.slice(0, mostNamed).map(rowLine),
    ...(more > 0 ? [`  … and ${more} more; --json names all of them`] : []),
  ]
}

type OddRow = MoveReport['oddities'][number]['rows'][number]

const rowLine = ({ table: of, id, name, detail }: OddRow): string =>
  `  ${[of, id, name && `"${name}"`, detail].filter(part => part !== '').join(' ')}`

function endOf({ done, faults, groups }: MoveReport): string {
  if (!done) return 'This was a rehearsal: nothing has been changed. To do it, say the same with --yes.'
  if (faults.length > 0) return 'Something is wrong with the files above; everything else has come.'
  const moved = groups.filter(({ state }) => state === 'moved').length
  return moved === 0
    ? 'There was nothing left to do. All files were read again and are the same.'
    : 'Everything has come. All rows were counted, and all files were read again and are the same.'
}
