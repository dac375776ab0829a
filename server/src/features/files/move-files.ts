import { Problem } from '#kernel/problem.ts'
import { copyBetweenStores, refuseSame, removeCopied, type StorePair } from './copy-between-stores.ts'
import { namedFiles, type Reading, stillNamed } from './named-files.ts'

/** Files looked up at once. */
const lookedFor = 25
/** Files copied or removed at once. */
const onTheWay = 4

/** How many keys are told. */
const maxTold = 100

/** What came of a move. */
export interface MoveReport {
  /** Files that were brought over, or would be, and their bytes. */
  carried: number
  bytes: number
  /** Files that were there already. */
  present: number
  /** Files that rows name and that neither store has, and the first of their keys. */
  missing: number
  readonly missingKeys: string[]
  /** Files that could not be brought over or differ, and why the first of them could not. */
  failed: number
  readonly failures: string[]
  /** Files that were removed where they came from. */
  removed: number
}

interface Move extends StorePair {
  /** Changes nothing, only counts. */
  readonly isDryRun: boolean
  /** Removes each file where it came from, once all are there and it was read back and is the same. */
  readonly removesSource: boolean
  /** Told now and then how far it is. */
  readonly tell: (report: MoveReport) => void
}

/**
 * Brings every file that rows name from one store to the other. It may break off at any moment and be done again: what
 * is there is passed over. What is added or deleted meanwhile does no harm: a file without a row is swept.
 */
export async function moveFiles(ctx: Reading, move: Move): Promise<MoveReport> {
  const report: MoveReport = {
    carried: 0,
    bytes: 0,
    present: 0,
    missing: 0,
    missingKeys: [],
    failed: 0,
    failures: [],
    removed: 0,
  }
  await Promise.all([move.from.check(), move.to.check()])
  if (!move.isDryRun) await refuseSame(move)
  for await (const { groupId, keys } of namedFiles(ctx)) {
    const wanted = await choose(ctx, move, groupId, keys, report)
    if (move.isDryRun) report.carried += wanted.length
    else await eachOf(wanted, onTheWay, file => attempt(report, file.key, () => carry(move, file, report)))
    move.tell(report)
  }
  if (move.removesSource && !move.isDryRun && report.failed === 0) await removeAll(ctx, move, report)
  return report
}

interface FileToMove {
  readonly key: string
  readonly size: number
}

/** Those that have to be brought over. */
async function choose(
  ctx: Reading,
  { from, to, isDryRun }: Move,
  groupId: string,
  keys: readonly string[],
  report: MoveReport,
): Promise<FileToMove[]> {
  const wanted: FileToMove[] = []
  const lost: string[] = []
  await eachOf(keys, lookedFor, async key => {
    const [here, there] = await Promise.all([from.find(key), to.find(key)])
    if (there !== undefined && (here === undefined || here.size === there.size)) report.present++
    else if (here === undefined) lost.push(key)
    else {
      wanted.push({ key, size: here.size })
      if (isDryRun) report.bytes += here.size
    }
  })
  const missing = await stillNamed(ctx, groupId, lost)
  report.missing += missing.length
  report.missingKeys.push(...missing.slice(0, maxTold - report.missingKeys.length))
  return wanted
}

async function carry(way: StorePair, { key, size }: FileToMove, report: MoveReport): Promise<void> {
  if (!(await copyBetweenStores(way, key, size))) return
  report.carried++
  report.bytes += size
}

/** Removes what rows name from where it came. */
async function removeAll(ctx: Reading, move: Move, report: MoveReport): Promise<void> {
  const remove = async (key: string) => {
    if (await removeCopied(move, key)) report.removed++
  }
  for await (const { keys } of namedFiles(ctx)) {
    await eachOf(keys, onTheWay, key => attempt(report, key, () => remove(key)))
    move.tell(report)
  }
}

/** Goes on with the other files when one cannot be read; a store that cannot be used ends it all. */
async function attempt(report: MoveReport, key: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof Problem) throw error
    report.failed++
    const reason = error instanceof Error ? error.message : String(error)
    if (report.failures.length < maxTold) report.failures.push(`${key}: ${reason}`)
  }
}

/** Does something for each of a list, for so many of them at once; takes up no more after a failure. */
async function eachOf<T>(
  list: readonly T[],
  atOnce: number,
  work: (each: T) => Promise<void>,
): Promise<void> {
  const waiting = list.values()
  const failures: unknown[] = []
  const lane = async () => {
    for (const each of waiting) {
      if (failures.length > 0) return
      await work(each).catch(error => failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  if (failures.length > 0) throw failures[0]
}
