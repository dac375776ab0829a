import type { LineProblem, returnLoans as operation } from '@stowage/contract/lending/loans'
import { byCodePoint } from '@stowage/contract/matching/by-code-point'
import type { InputOf, ReplyOf } from '@stowage/contract/protocol/operation'
import { insertInto } from '#db/inventory/insert-rows.ts'
import { inBatches } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { findContactNames, moveInto } from '#features/entities/index.ts'
import { newId } from '#kernel/ids.ts'
import { fromMillionths, toMillionths } from '#kernel/money.ts'
import { Problem } from '#kernel/problem.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { WriteCtx } from '#server/context.ts'
import { toLineProblem } from './create-loan.ts'
import { findLendable } from './lendable.ts'
import type { LineRow, LoanRow } from './loans.queries.ts'

type Input = InputOf<typeof operation>
type Asked = Input['lines'][number]
type Reply = ReplyOf<typeof operation>

/** Takes items back, of any loans at once. */
export async function returnLoans(ctx: WriteCtx, input: Input): Promise<Reply> {
  const { db, actor, now } = ctx
  const returned = await ReturnedLines.of(db, actor.groupId, input.lines, now)
  const lines: Reply['lines'] = []
  const problems: LineProblem[] = []
  for (const [i, asked] of input.lines.entries()) {
    const result = returned.take(asked)
    if (!(result instanceof Problem)) lines.push({ line: i, ...result })
    else if (input.onProblem === 'stop') throw result
    else problems.push(toLineProblem(i, result))
  }
  await returned.save(ctx)
  if (input.locationId !== null) await moveInto(ctx, returned.entityIds(), input.locationId)
  return { lines, problems }
}

/** A line with what it is to say of its loan. */
interface Line extends LineRow {
  readonly contact_id: LoanRow['contact_id']
  readonly due: LoanRow['due']
  readonly out_at: LoanRow['out_at']
}

const linesWhere = (column: 'id' | 'entity_id') =>
  statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
    q
      .selectFrom('loan_lines as k')
      .innerJoin('loans as l', join =>
        join.onRef('l.group_id', '=', 'k.group_id').onRef('l.id', '=', 'k.loan_id'),
      )
      .selectAll('k')
      .select(['l.contact_id', 'l.due', 'l.out_at'])
      .where('k.group_id', '=', p.groupId)
      .where(({ ref }) => dialect.isAnyOf(ref(`k.${column}`), p.ids, 'text')),
  )

const byIds = linesWhere('id')
const byEntities = linesWhere('entity_id')

type Taken = Omit<Reply['lines'][number], 'line'>

/** Lines of a request as they become, one after the other. */
class ReturnedLines {
  readonly #lines: Map<string, Line>
  readonly #entities: ReadonlySet<string>
  readonly #names: Awaited<ReturnType<typeof findContactNames>>
  readonly #changed = new Map<string, Line>()
  readonly #added: Line[] = []
  readonly #now: string

  private constructor(
    lines: readonly Line[],
    entities: ReadonlySet<string>,
    names: Awaited<ReturnType<typeof findContactNames>>,
    now: string,
  ) {
    this.#lines = new Map(lines.map(line => [line.id, line]))
    this.#entities = entities
    this.#names = names
    this.#now = now
  }

  static async of(db: Reader, groupId: string, asked: readonly Asked[], now: string): Promise<ReturnedLines> {
    const idsOf = (member: 'lineId' | 'entityId') => [...new Set(asked.flatMap(each => each[member] ?? []))]
    const entityIds = idsOf('entityId')
    const lines = [
      ...(await inBatches(idsOf('lineId'), ids => db.all(byIds, { groupId, ids }))),
      ...(await inBatches(entityIds, ids => db.all(byEntities, { groupId, ids }))),
    ]
    const contactIds = lines.flatMap(({ contact_id }) => contact_id ?? [])
    const names = await findContactNames(db, groupId, contactIds)
    const entities = new Set((await findLendable(db, groupId, entityIds)).keys())
    return new ReturnedLines(lines, entities, names, now)
  }

  /** Takes one line of the request back; answers the problem with it when that cannot be done. */
  take(asked: Asked): Taken | Problem {
    const meant = asked.lineId === null ? this.#ofEntity(asked) : this.#ofLine(asked.lineId)
    if (meant instanceof Problem) return meant
    const open = meant.filter(({ returned_at }) => returned_at === null)
    if (open.length === 0) return repeated(meant)
    if (open.some(({ out_at }) => out_at === null)) return new Problem('loan.not_out')
    const total = open.reduce((sum, { quantity }) => sum + toMillionths(quantity), 0)
    const wanted = asked.quantity === null ? total : toMillionths(asked.quantity)
    if (wanted > total) return new Problem('loan.less_out', { extra: { quantity: fromMillionths(total) } })
    let left = wanted
    const lines: Line[] = []
    for (const line of open) {
      const part = Math.min(left, toMillionths(line.quantity))
      if (part > 0) lines.push(this.#return(line, part, asked))
      left -= part
    }
    return toTaken(lines, fromMillionths(wanted), false)
  }

  #ofLine(id: string): Line[] | Problem {
    const line = this.#lines.get(id)
    return line === undefined ? new Problem('loan.line_not_found') : [line]
  }

  /**
   * The lines of an item that are out, due first; without any the one that was returned last. A phone without a network tells late
   * what came back, and does not mean whom the item was lent to since.
   */
  #ofEntity({ entityId: id, at }: Asked): Line[] | Problem {
    const all = [...this.#lines.values()].filter(
      ({ entity_id, out_at }) => entity_id === id && out_at !== null,
    )
    const before = all.filter(({ out_at }) => at === null || (out_at ?? '') <= at)
    const own = before.length > 0 ? before : all
    const open = own.filter(({ returned_at }) => returned_at === null)
    const contacts = new Set(open.map(({ contact_id }) => contact_id))
    if (contacts.size > 1)
      return new Problem('loan.ambiguous', { extra: { loans: open.map(line => this.#told(line)) } })
    if (open.length > 0)
      return open.sort((a, b) => byCodePoint(a.due ?? '~', b.due ?? '~') || byCodePoint(a.id, b.id))
    const last = own.toSorted((a, b) => byCodePoint(a.returned_at ?? '', b.returned_at ?? '')).at(-1)
    if (last !== undefined) return [last]
    return new Problem(this.#entities.has(id ?? '') ? 'loan.not_out' : 'entity.not_found')
  }

  #told({ id: lineId, loan_id: id, contact_id, due, quantity }: Line) {
    return { id, lineId, contact: this.#names.refTo(contact_id), due, quantity }
  }

  /** Returns a part of a line, in millionths; the rest of it stays open under its id. */
  #return(line: Line, part: number, { at, note }: Asked): Line {
    const out = line.out_at ?? this.#now
    const given = at === null || at > this.#now ? this.#now : at
    const returned = { ...line, returned_at: given < out ? out : given, note: note === '' ? line.note : note }
    const rest = toMillionths(line.quantity) - part
    if (rest === 0) {
      this.#put(returned)
      return returned
    }
    this.#put({ ...line, quantity: fromMillionths(rest) })
    const split = { ...returned, id: newId(), quantity: fromMillionths(part) }
    this.#added.push(split)
    return split
  }

  #put(line: Line): void {
    this.#lines.set(line.id, line)
    this.#changed.set(line.id, line)
  }

  /** The items that came back. */
  entityIds(): string[] {
    const lines = [...this.#changed.values(), ...this.#added].filter(
      ({ returned_at }) => returned_at !== null,
    )
    return [...new Set(lines.flatMap(({ entity_id }) => entity_id ?? []))]
  }

  async save({ db, actor: { groupId }, now }: WriteCtx): Promise<void> {
    const alike = Map.groupBy(this.#changed.values(), ({ quantity, returned_at, note }) =>
      JSON.stringify([quantity, returned_at, note]),
    )
    for (const lines of alike.values()) {
      const { quantity, returned_at, note } = requireValue(lines[0])
      const ids = lines.map(({ id }) => id)
      await db.q
        .updateTable('loan_lines')
        .set({ quantity, returned_at, note, updated_at: now })
        .where('group_id', '=', groupId)
        .where(({ ref }) => db.dialect.isAnyOf(ref('id'), ids, 'text'))
        .execute()
    }
    await insertLines(
      db,
      this.#added.map(({ contact_id: _contact, due: _due, out_at: _out, ...line }) => ({
        ...line,
        created_at: now,
        updated_at: now,
      })),
    )
    const loanIds = [...new Set([...this.#changed.values()].map(({ loan_id }) => loan_id))]
    await db.q
      .updateTable('loans')
      .set(({ eb }) => ({ version: eb('version', '+', 1), updated_at: now }))
      .where('group_id', '=', groupId)
      .where(({ ref }) => db.dialect.isAnyOf(ref('id'), loanIds, 'text'))
      .execute()
  }
}

const insertLines = insertInto('loan_lines')

const repeated = (lines: readonly Line[]): Taken =>
  toTaken(lines, fromMillionths(lines.reduce((sum, { quantity }) => sum + toMillionths(quantity), 0)), true)

const toTaken = (lines: readonly Line[], quantity: number, isRepeated: boolean): Taken => ({
  lineIds: lines.map(({ id }) => id),
  loanIds: [...new Set(lines.map(({ loan_id }) => loan_id))],
  quantity,
  isRepeated,
})
