import type { LendableItem, UnavailableLine, UnlendableReason } from '@stowage/contract/lending/loans'
import { inBatches } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import {
  findContactNames,
  findDefinitions,
  findOpenLines,
  freeIn,
  linesIn,
  type OpenLine,
  photosOf,
  readChoices,
  type Span,
} from '#features/entities/index.ts'
import { appendTo } from '#kernel/append-to.ts'
import { toMillionths } from '#kernel/money.ts'
import { Problem } from '#kernel/problem.ts'

/** An entity as far as lending looks at it. */
export interface Lendable {
  readonly n: number
  readonly id: string
  readonly name: string
  readonly quantity: number
  readonly archived: number
  readonly sold_date: string | null
  readonly is_location: number
  readonly entity_type_id: string
}

const columns = [
  'n',
  'id',
  'name',
  'quantity',
  'archived',
  'sold_date',
  'is_location',
  'entity_type_id',
] as const

const byIds = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('entities')
    .select(columns)
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text')),
)

/** Some entities, by id. */
export const findLendable = async (
  db: Reader,
  groupId: string,
  entityIds: readonly string[],
): Promise<Map<string, Lendable>> =>
  new Map((await inBatches(entityIds, ids => db.all(byIds, { groupId, ids }))).map(row => [row.id, row]))

const inContainers = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('entities')
    .select(columns)
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('kept_in'), p.ids, 'text'))
    .orderBy('id'),
)

/** Contents of a container, at any depth; no more than about `most`. */
export async function findContents(
  db: Reader,
  groupId: string,
  id: string,
  most: number,
): Promise<Lendable[]> {
  const found = new Map<string, Lendable>()
  for (let level = [id]; level.length > 0 && found.size <= most; ) {
    const rows = await inBatches(level, ids => db.all(inContainers, { groupId, ids }))
    const fresh = rows.filter(row => row.id !== id && !found.has(row.id))
    for (const row of fresh) found.set(row.id, row)
    level = fresh.map(row => row.id)
  }
  return [...found.values()]
}

const textsOf = statement<{ groupId: string; rowNumbers: readonly number[] }>()((q, p, dialect) =>
  q
    .selectFrom('entity_fields')
    .select(['entity_n', 'name', 'text_value'])
    .where(({ ref }) => dialect.impliedGroup(ref('group_id'), p.groupId))
    .where(({ ref }) => dialect.isAnyOf(ref('entity_n'), p.rowNumbers, 'number'))
    .where('type', '=', 'text'),
)

/** The row numbers of items that have a value which blocks loans. */
async function findBlocked(
  db: Reader,
  groupId: string,
  rows: readonly Lendable[],
): Promise<ReadonlySet<number>> {
  const blocking = (await findDefinitions(db, groupId)).flatMap(
    ({ field_kind, name, entity_type_id, choices }) =>
      field_kind === 'choice'
        ? readChoices(choices).flatMap(({ blocksLoans, value }) =>
            blocksLoans ? [{ name, value, entity_type_id }] : [],
          )
        : [],
  )
  if (blocking.length === 0) return new Set()
  const types = new Map(rows.map(({ n, entity_type_id }) => [n, entity_type_id]))
  const texts = await inBatches([...types.keys()], rowNumbers => db.all(textsOf, { groupId, rowNumbers }))
  return new Set(
    texts
      .filter(({ entity_n, name, text_value }) =>
        blocking.some(
          each =>
            each.name === name &&
            each.value === text_value &&
            (each.entity_type_id === null || each.entity_type_id === types.get(entity_n)),
        ),
      )
      .map(({ entity_n }) => entity_n),
  )
}

/** Quantities that are wanted, in millionths by entity. */
export type Wanted = ReadonlyMap<string, number>

/** An item that cannot be lent as it is wanted. */
export interface Refusal {
  readonly entityId: string
  readonly name: string
  readonly available: number
  readonly reason: UnlendableReason
  readonly inTheWay: readonly OpenLine[]
}

/** Free quantities of some items on every day of a span. */
export class Availability {
  readonly #rows: ReadonlyMap<string, Lendable>
  readonly #lines: ReadonlyMap<string, OpenLine[]>
  readonly #blocked: ReadonlySet<number>
  readonly #span: Span
  readonly #today: string

  private constructor(
    rows: ReadonlyMap<string, Lendable>,
    lines: ReadonlyMap<string, OpenLine[]>,
    blocked: ReadonlySet<number>,
    { span, today }: Asked,
  ) {
    this.#rows = rows
    this.#lines = lines
    this.#blocked = blocked
    this.#span = span
    this.#today = today
  }

  static async of(
    db: Reader,
    groupId: string,
    rows: ReadonlyMap<string, Lendable>,
    asked: Asked,
  ): Promise<Availability> {
    const lines = new Map<string, OpenLine[]>()
    for (const line of await findOpenLines(db, groupId, [...rows.keys()]))
      if (line.entity_id !== null && line.loan_id !== asked.except) appendTo(lines, line.entity_id, line)
    return new Availability(rows, lines, await findBlocked(db, groupId, [...rows.values()]), asked)
  }

  /** The free quantity of an item, whatever else stands against it. */
  freeOf({ id, quantity }: Lendable): number {
    return freeIn(quantity, this.#lines.get(id) ?? [], this.#span, this.#today)
  }

  /** Reason why an item cannot be lent at all; undefined when it can. */
  reasonAgainst({ n, archived, sold_date, is_location }: Lendable): UnlendableReason | undefined {
    if (is_location === 1) return 'location'
    if (archived === 1) return 'archived'
    if (sold_date !== null) return 'sold'
    return this.#blocked.has(n) ? 'blocked' : undefined
  }

  /** Reasons against lending these quantities; of items that do not exist nothing. */
  refusals(wanted: Wanted): Refusal[] {
    return this.judge(wanted).flatMap(({ row: { id: entityId, name }, free, reason, inTheWay }): Refusal[] =>
      reason === undefined
        ? []
        : [{ entityId, name, available: reason === 'lent' ? free : 0, reason, inTheWay }],
    )
  }

  /** Free quantities of these items, with reasons against lending as much as is wanted. */
  judge(wanted: Wanted): Judged[] {
    return [...wanted].flatMap(([id, quantity]): Judged[] => {
      const row = this.#rows.get(id)
      if (row === undefined) return []
      const free = this.freeOf(row)
      const reason = this.reasonAgainst(row) ?? (toMillionths(free) < quantity ? 'lent' : undefined)
      const inTheWay = reason === undefined ? [] : linesIn(this.#lines.get(id) ?? [], this.#span, this.#today)
      return [{ row, free, reason, inTheWay }]
    })
  }
}

interface Judged {
  readonly row: Lendable
  readonly free: number
  /** Undefined: it can be lent. */
  readonly reason: Refusal['reason'] | undefined
  readonly inTheWay: readonly OpenLine[]
}

interface Asked {
  readonly span: Span
  readonly today: string
  /** A loan whose own lines do not count. */
  readonly except?: string
}

/** Says what cannot be lent, and which loans are in the way. */
export async function notAvailable(
  db: Reader,
  groupId: string,
  refusals: readonly Refusal[],
): Promise<Problem> {
  const toldOf = await loansOf(db, groupId, refusals)
  const lines: UnavailableLine[] = refusals.map(({ inTheWay, ...refusal }) => ({
    ...refusal,
    loans: toldOf(inTheWay),
  }))
  return new Problem('loan.not_available', { extra: { lines } })
}

/** Tells which loans some lines are of. */
async function loansOf(
  db: Reader,
  groupId: string,
  judged: readonly { readonly inTheWay: readonly OpenLine[] }[],
): Promise<(lines: readonly OpenLine[]) => LendableItem['loans']> {
  const names = await findContactNames(
    db,
    groupId,
    judged.flatMap(({ inTheWay }) => inTheWay.flatMap(({ contact_id }) => contact_id ?? [])),
  )
  return lines =>
    [...new Map(lines.map(line => [line.loan_id, line])).values()].map(
      ({ loan_id: id, contact_id, from_day: from, due }) => ({
        id,
        contact: names.refTo(contact_id),
        from,
        due,
      }),
    )
}

/** Tells what is free of some items, and which loans are in the way. */
export async function tellAvailable(
  db: Reader,
  groupId: string,
  availability: Availability,
  wanted: Wanted,
): Promise<{ items: LendableItem[] }> {
  const judged = availability.judge(wanted)
  const photos = await inBatches(
    judged.map(({ row }) => row.id),
    ids => db.all(photosOf, { groupId, ids }),
  )
  const thumbnails = new Map(photos.map(({ entity_id, thumbnail_id }) => [entity_id, thumbnail_id]))
  const toldOf = await loansOf(db, groupId, judged)
  const items = judged.map(({ row: { id, name, quantity }, free, reason = null, inTheWay }) => ({
    entityId: id,
    name,
    thumbnailId: thumbnails.get(id) ?? null,
    quantity,
    available: reason === null || reason === 'lent' ? free : 0,
    reason,
    loans: toldOf(inTheWay),
  }))
  return { items }
}

/** The quantities of some lines, in millionths by entity; those without one are left out. */
export function wantedIn(
  lines: readonly { readonly entity_id: string | null; readonly quantity: number }[],
): Map<string, number> {
  const wanted = new Map<string, number>()
  for (const { entity_id: id, quantity } of lines)
    if (id !== null) wanted.set(id, (wanted.get(id) ?? 0) + toMillionths(quantity))
  return wanted
}
