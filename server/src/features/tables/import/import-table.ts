import type { ImportMapping } from '@stowage/contract/tables/import-mappings'
import type { ImportOptions } from '@stowage/contract/tables/import-options'
import type { ImportDecision, ImportReport } from '@stowage/contract/tables/imports'
import { findDefinitions, findFieldNames } from '#features/entities/index.ts'
import { requireGroup } from '#features/groups/index.ts'
import { findImportMapping } from '#features/import-mappings/index.ts'
import { addMilliseconds, hour } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import type { Asker } from '#kernel/turns.ts'
import type { LongWrites } from '#long-writes/long-writes.ts'
import type { Done, WorkCtx } from '#server/context.ts'
import { importContacts } from '../contacts/import-contacts.ts'
import type { ContactFile } from '../contacts/match-contacts.ts'
import { dryRunContacts } from '../contacts/plan-contacts.ts'
import { ContactReader } from '../contacts/read-contacts.ts'
import { openTable } from '../file/open-table.ts'
import { Definitions } from '../values/defined-fields.ts'
import { dryRunImport } from './dry-run.ts'
import { importFile } from './import-long-write.ts'
import type { Imported, ImportedFile } from './plan-import.ts'
import { type PreparedTable, prepareTable, type TableOptions } from './prepare-table.ts'
import { RowReader, readRows } from './read-rows.ts'
import { RowErrors } from './row-errors.ts'

/** Tools of imports. */
export interface ImportTools {
  readonly longWrites: LongWrites
  /** New entities get the next asset number. */
  readonly autoIncrementAssetId: boolean
}

/** In whose name an import is done. */
export type ImportWork = Pick<WorkCtx, 'actor' | 'request' | 'read' | 'write'> &
  Partial<Pick<WorkCtx, 'concludeAndShow' | 'handOver' | 'ended'>>

/** A table and how it is to be imported. */
export interface ImportAsked {
  readonly bytes: Buffer
  readonly options: ImportOptions
  /** The run that it is, in the background; ends with the last of the import. */
  readonly run?: string
}

/** An import that is done. */
export interface ImportDone extends Imported {
  /** The change in the history; undefined when nothing was changed. */
  readonly changeId: string | undefined
}

/** Says what an import would do. Throws when the file cannot be read at all. */
export async function tryTable(
  tools: ImportTools,
  work: ImportWork,
  asked: ImportAsked,
): Promise<ImportReport> {
  const { groupId } = work.actor
  const { signal } = work.request.asker
  const table = await readAsked(work, asked)
  if (asked.options.of === 'contacts') {
    const file = await readContacts(table, asked)
    return await work.read(({ db }) => dryRunContacts(db, groupId, file, signal))
  }
  const file = await readItems(table, asked, tools)
  return await work.read(({ db }) => dryRunImport(db, groupId, file, file.all, signal))
}

/**
 * Imports a table, all of its rows or none. Throws the problem that says why not: the file cannot be read, something in it has two
 * readings, or rows are bad.
 */
export function importTable(tools: ImportTools, work: ImportWork, asked: ImportAsked): Promise<ImportDone> {
  return importAndShow(tools, work, asked, async done => done)
}

/** The same, and answers what `show` makes of it, in the same transaction where there is but one. */
export async function importAndShow<T>(
  tools: ImportTools,
  work: ImportWork,
  asked: ImportAsked,
  show: (done: ImportDone) => Promise<T>,
): Promise<T> {
  const { longWrites } = tools
  const table = await readAsked(work, asked)
  const { decisions } = table.prepared
  const [first] = decisions
  if (first !== undefined) throw undecided(first, decisions)
  const showDone = ({ result, changeId }: Done<Imported>) => show({ ...result, changeId })
  return asked.options.of === 'contacts'
    ? await longWrites.runAndShow(work, importContacts, await readContacts(table, asked), showDone)
    : await longWrites.runAndShow(work, importFile, await readItems(table, asked, tools), showDone)
}

/** The first to have a new day. */
const aheadOfUtc = 14 * hour

/** Looks up what the group knows of a table, and works out how it is to be read. */
async function readAsked(work: ImportWork, { bytes, options }: ImportAsked): Promise<AskedTable> {
  const { groupId } = work.actor
  const { mappingId, otherColumns } = options
  const { stored, ...known } = await work.read(async ({ db, now }) => ({
    stored: mappingId === undefined ? undefined : await findImportMapping(db, groupId, mappingId),
    currency: (await requireGroup(db, groupId)).currency,
    fieldNames: otherColumns === 'keep' ? await findFieldNames(db, groupId) : [],
    definitions: new Definitions(await findDefinitions(db, groupId)),
    latestDay: addMilliseconds(now, aheadOfUtc).slice(0, 10),
  }))
  if (mappingId !== undefined && stored === undefined) throw new Problem('import_mapping.not_found')
  const given = stored === undefined ? options : mergeOptions(options, stored)
  return await readTable(bytes, given, work.request.asker, known)
}

/** A table of which it is known how it is to be read, with all options. */
interface AskedTable {
  readonly prepared: PreparedTable
  readonly options: ImportOptions
}

/** Facts about the group and the moment that decide how a table is read. */
type KnownOfGroup = Pick<TableOptions, 'currency' | 'fieldNames' | 'definitions' | 'latestDay'>

/** Works out how a table is to be read. */
export async function readTable(
  bytes: Buffer,
  options: ImportOptions,
  asker: Asker,
  known: KnownOfGroup,
): Promise<AskedTable> {
  const file = await openTable(bytes, options, asker)
  return { prepared: await prepareTable(file, { ...options, ...known }, asker.signal), options }
}

/** Reads all items of a table; what is wrong with its rows is in `rowErrors`. */
export async function readItems(
  { prepared, options }: AskedTable,
  { run }: Pick<ImportAsked, 'run'>,
  { autoIncrementAssetId: numbers }: Pick<ImportTools, 'autoIncrementAssetId'>,
): Promise<ImportedFile> {
  const reader = new RowReader(prepared, options.replacedLocations)
  const rowErrors = new RowErrors()
  const all = await readRows(reader, rowErrors)
  return { reader, rows: all.asked, all, rowErrors, options, numbers, run }
}

/** The same for contacts. */
export async function readContacts(
  { prepared, options }: AskedTable,
  { run }: Pick<ImportAsked, 'run'>,
): Promise<ContactFile> {
  const reader = new ContactReader(prepared)
  const rowErrors = new RowErrors()
  return { reader, rows: await reader.readAll(rowErrors), rowErrors, options, run }
}

/** The options of a request, and of a stored mapping those that it does not have. */
function mergeOptions(
  options: ImportOptions,
  { mapping, options: kept }: Pick<ImportMapping, 'mapping' | 'options'>,
): ImportOptions {
  return {
    ...options,
    mapping: { ...mapping, ...options.mapping },
    encoding: options.encoding ?? kept.encoding ?? undefined,
    delimiter: options.delimiter ?? kept.delimiter ?? undefined,
    decimal: options.decimal ?? kept.decimal ?? undefined,
    dates: options.dates ?? kept.dates ?? undefined,
    onDuplicate: options.onDuplicate ?? kept.onDuplicate ?? undefined,
  }
}

/** The options that decide. */
const deciding: Readonly<Record<ImportDecision['code'], string>> = {
  'import.encoding_uncertain': 'encoding',
  'import.ambiguous_header': 'header',
  'import.ambiguous_headings': 'headings',
  'import.ambiguous_numbers': 'decimal',
  'import.ambiguous_dates': 'dates',
}

/** Refuses a table of which something has two readings; the text has those of the first one. */
function undecided(first: ImportDecision, decisions: readonly ImportDecision[]): Problem {
  const { code, column, value, readings } = first
  const told = readings.map(each => `${JSON.stringify(each.value)} with ${deciding[code]}=${each.option}`)
  const where = column === null ? '' : ` in the column ${JSON.stringify(column)}`
  const text = `${JSON.stringify(value)}${where} can be ${told.join(' or ')}; say which`
  return new Problem(code, { text, extra: { decisions } })
}
