import { type EntityMember, entityMembers, memberNames } from '@stowage/contract/entities/entity-members'
import type { ImportMemberChange } from '@stowage/contract/tables/imports'
import type { LoadedEntity, StoredEntity } from '#features/entities/index.ts'
import { plainColumns } from '../columns.ts'
import { cutToShown, unguardFormula } from '../file/csv-text.ts'
import { showField } from '../values/cells.ts'
import type { LoadedSubject } from './load-subjects.ts'
import type { ResolvedRows } from './resolved-rows.ts'
import type { Warnings } from './warnings.ts'

/** The most examples of a change that are told. */
const maxExamples = 3
/** The most custom fields that are counted apart. */
const maxMembers = 1000

interface Counted {
  rows: number
  cleared: number
  /** The number of items of the file that had a value before. */
  had: number
  readonly examples: { row: number; name: string; before: string; after: string }[]
}

interface Difference {
  readonly member: string
  before(): string
  after(): string
  readonly isCleared: boolean
}

const memberOfColumn = new Map<string, EntityMember>(
  memberNames.map(member => [entityMembers[member].column, member]),
)

/** A value as the report tells it: the writers of columns guard it for spreadsheets. */
const shownText = (cell: string): string => cutToShown(unguardFormula(cell))

/** Counts changes member by member. */
export class MemberCounts {
  readonly #members = new Map<string, Counted>()

  /** Notes something that exists and has a value there, whether it changes or not. */
  noteFilled(member: string): void {
    this.#of(member).had++
  }

  /** Notes a change by a row. */
  note({ row, name }: { readonly row: number; readonly name: string }, difference: Difference): void {
    const counted = this.#of(difference.member)
    counted.rows++
    if (difference.isCleared) counted.cleared++
    if (counted.examples.length < maxExamples)
      counted.examples.push({
        row,
        name,
        before: shownText(difference.before()),
        after: shownText(difference.after()),
      })
  }

  #of(member: string): Counted {
    const known = this.#members.get(member) ?? { rows: 0, cleared: 0, had: 0, examples: [] }
    if (this.#members.size < maxMembers) this.#members.set(member, known)
    return known
  }

  /** Ends the counting, with a warning for each member of which more than half are cleared. */
  conclude(warnings: Warnings): ImportMemberChange[] {
    const changes: ImportMemberChange[] = []
    for (const [member, { rows, cleared, had, examples }] of this.#members) {
      if (cleared * 2 > had && cleared > 0)
        warnings.add('cleared_column', { member, cleared, of: Math.max(had, cleared) })
      if (rows > 0) changes.push({ member, rows, cleared, examples })
    }
    return changes
  }
}

/** Counts what an import changes in items that exist, member by member. */
export class ReportChanges {
  readonly #wanted: ResolvedRows
  readonly #counts = new MemberCounts()

  constructor(wanted: ResolvedRows) {
    this.#wanted = wanted
  }

  note({ subject, before, values }: LoadedSubject, after: LoadedEntity | undefined): void {
    if (before === null) return
    for (const { member } of plainColumns)
      if (member in values.members && isFilled(before.row, member))
        this.#counts.noteFilled(memberOfColumn.get(member) ?? member)
    if (subject.asked.product !== undefined && before.row.product_id !== null)
      this.#counts.noteFilled('product')
    if (after === undefined) return
    const { row, name } = { row: subject.asked.row, name: after.row.name }
    for (const difference of this.#differences(before, after)) this.#counts.note({ row, name }, difference)
    this.#warnOfPrice(before.row.purchase_price, after.row.purchase_price, row)
  }

  *#differences(before: LoadedEntity, after: LoadedEntity): Generator<Difference> {
    for (const { member, show } of plainColumns)
      if (before.row[member] !== after.row[member])
        yield {
          member: memberOfColumn.get(member) ?? member,
          before: () => show(before.row[member] as never),
          after: () => show(after.row[member] as never),
          isCleared: isFilled(before.row, member) && !isFilled(after.row, member),
        }
    const { locations, tags, types, products } = this.#wanted
    const from = before.row
    const to = after.row
    if (from.parent_id !== to.parent_id || from.location_id !== to.location_id)
      yield {
        member: 'location',
        before: () => locations.storedPath(from.location_id ?? from.parent_id).join(' / '),
        after: () => locations.plannedPath(to.location_id ?? to.parent_id).join(' / '),
        isCleared: to.parent_id === null,
      }
    if (before.tags !== after.tags) {
      const show = (all: readonly number[]) =>
        all
          .map(n => tags.nameOf(n))
          .toSorted()
          .join('; ')
      yield {
        member: 'tags',
        before: () => show(before.tags),
        after: () => show(after.tags),
        isCleared: after.tags.length === 0,
      }
    }
    if (from.product_id !== to.product_id)
      yield {
        member: 'product',
        before: () => products.nameOf(from.product_id),
        after: () => products.nameOf(to.product_id),
        isCleared: to.product_id === null,
      }
    if (from.entity_type_id !== to.entity_type_id)
      yield {
        member: 'type',
        before: () => types.nameOf(from.entity_type_id),
        after: () => types.nameOf(to.entity_type_id),
        isCleared: false,
      }
    if (before.fields !== after.fields) yield* fieldDifferences(before, after)
  }

  #warnOfPrice(before: number, after: number, row: number): void {
    if (before === 0 || after === before) return
    const factor = after / before
    if (Math.abs(factor - 100) < 1e-9 || Math.abs(factor - 0.01) < 1e-13)
      this.#wanted.warnings.add('price_factor', { factor: factor > 1 ? 100 : 0.01 }, row)
  }

  /** Ends the counting, with a warning for each member of which more than half are cleared. */
  get changes(): ImportMemberChange[] {
    return this.#counts.conclude(this.#wanted.warnings)
  }
}

/** Has an item a value of its own there? */
function isFilled(row: StoredEntity, member: keyof StoredEntity): boolean {
  const value = row[member]
  return value !== null && value !== '' && value !== 0
}

function* fieldDifferences(before: LoadedEntity, after: LoadedEntity): Generator<Difference> {
  const left = new Map(after.fields.map(field => [field.id, field]))
  for (const field of before.fields) {
    const now = left.get(field.id)
    left.delete(field.id)
    if (now !== undefined && showField(now) === showField(field)) continue
    yield {
      member: `fields.${field.name}`,
      before: () => showField(field),
      after: () => (now === undefined ? '' : showField(now)),
      isCleared: now === undefined || showField(now) === '',
    }
  }
  for (const field of left.values())
    yield {
      member: `fields.${field.name}`,
      before: () => '',
      after: () => showField(field),
      isCleared: false,
    }
}
