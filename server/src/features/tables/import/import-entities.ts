import type { InputOf } from '@stowage/contract/protocol/operation'
import { ImportOptions } from '@stowage/contract/tables/import-options'
import type { ImportReport, importEntities as operation } from '@stowage/contract/tables/imports'
import type { FileStore } from '#files/store.ts'
import { parse } from '#http/input/input.ts'
import { type Answer, answer } from '#http/output/answer.ts'
import { keysOf } from '#kernel/keys-of.ts'
import { Problem } from '#kernel/problem.ts'
import type { Turns } from '#kernel/turns.ts'
import type { Form, WorkCtx } from '#server/context.ts'
import { beginRun } from '../runs/begin-run.ts'
import { type ImportAsked, type ImportTools, importAndShow, tryTable } from './import-table.ts'

/** Tools of imports by request. */
export interface RequestTools extends ImportTools {
  readonly store: FileStore
  readonly turns: Turns
}

type Answered = Promise<Answer<ImportReport | { id: string } | void>>

/**
 * Creates and updates entities from a table: all of its rows, or none and a list of everything that is wrong. A dry
 * run only says what would be done. Nothing of a file is read before it is the person's turn, unless it is asked for in
 * the background: that would wait for the import before it.
 */
export const importEntities =
  (tools: RequestTools) =>
  async (work: WorkCtx, query: InputOf<typeof operation>): Answered => {
    const inTurn = (take: () => Answered) => tools.turns.take(work.request.asker, take)
    if (!query.async) return inTurn(async () => importAsked(tools, work, await readAsked(work, query)))
    const asked = await readAsked(work, query)
    return isPutOff(asked) ? importAsked(tools, work, asked) : inTurn(() => importAsked(tools, work, asked))
  }

const isPutOff = ({ options }: ImportAsked): boolean => options.async && !options.dryRun

async function readAsked(work: WorkCtx, query: ImportOptions): Promise<ImportAsked> {
  const form = await work.wholeForm()
  if (form.file === undefined) throw new Problem('import.no_file')
  return { bytes: form.file, options: optionsOf(query, form) }
}

async function importAsked(tools: RequestTools, work: WorkCtx, asked: ImportAsked): Answered {
  const { options } = asked
  if (isPutOff(asked)) return await beginRun(tools.store, work, asked)
  if (options.dryRun) return answer(await tryTable(tools, work, asked), { variant: 200 })
  return await importAndShow(tools, work, asked, async ({ facts, report }) => {
    const note = { text: 'A table was imported', facts }
    return options.report ? answer(report, { note, variant: 200 }) : answer(undefined, { note })
  })
}

/** The options of a form, and for those that it does not have those of the query. */
function optionsOf(query: ImportOptions, { lists }: Form<unknown>): ImportOptions {
  const parts = parse(ImportOptions, lists)
  const given = keysOf(parts).filter(name => lists[name] !== undefined)
  return { ...query, ...Object.fromEntries(given.map(name => [name, parts[name]])) }
}
