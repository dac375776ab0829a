import type { ListedEntity, showable } from '@stowage/contract/entity'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { keysOf } from '#kernel/keys-of.ts'
import { containerOf } from '../model/entity.ts'
import { type DetailsRow, detailsOf } from '../model/plain-members.ts'
import { detailColumns, toField } from '../read/present.ts'
import { LocationPaths } from './location-paths.ts'

/** A member that a row of a list tells only when it is asked to. */
export type ShownMember = (typeof showable)[number]

interface Rows {
  readonly groupId: string
  readonly rowNumbers: readonly number[]
}

const detailsByNumber = statement<Rows>()((q, p, dialect) =>
  q
    .selectFrom('entities')
    .select(['n', ...detailColumns])
    .where(({ ref }) => dialect.impliedGroup(ref('group_id'), p.groupId))
    .where(({ ref }) => dialect.isAnyOf(ref('n'), p.rowNumbers, 'number')),
)

const fieldsByNumber = statement<Rows>()((q, p, dialect) =>
  q
    .selectFrom('entity_fields')
    .select(['entity_n', 'id', 'name', 'type', 'text_value', 'number_value', 'boolean_value', 'time_value'])
    .where(({ ref }) => dialect.impliedGroup(ref('group_id'), p.groupId))
    .where(({ ref }) => dialect.isAnyOf(ref('entity_n'), p.rowNumbers, 'number'))
    .orderBy('entity_n')
    .orderBy('position'),
)

/** Some of the members that a row may tell. */
type Shown = Partial<Pick<ListedEntity, ShownMember>>

/** Finds what rows of a list are asked to tell besides, with a fixed number of statements for each batch. */
export class ShownMembers {
  readonly #db: Reader
  readonly #groupId: string
  readonly #members: ReadonlySet<ShownMember>
  readonly #paths: LocationPaths

  constructor(db: Reader, groupId: string, members: readonly ShownMember[]) {
    this.#db = db
    this.#groupId = groupId
    this.#members = new Set(members)
    this.#paths = new LocationPaths(db, groupId)
  }

  /** Tells the members of a row by its number. */
  async load(rowNumbers: readonly number[]): Promise<(n: number) => Shown> {
    if (this.#members.size === 0) return () => ({})
    const rows = { groupId: this.#groupId, rowNumbers }
    const found = await this.#db.all(detailsByNumber, rows)
    const details = new Map(found.map(row => [row.n, row]))
    if (this.#members.has('path')) await this.#paths.load(found.flatMap(row => containerOf(row) ?? []))
    const fields = this.#members.has('fields') ? await this.#db.all(fieldsByNumber, rows) : []
    const fieldsOf = Map.groupBy(fields, ({ entity_n }) => entity_n)
    return n => {
      const row = details.get(n)
      return row === undefined ? {} : this.#show(row, (fieldsOf.get(n) ?? []).map(toField))
    }
  }

  #show(row: DetailsRow, fields: ListedEntity['fields']): Shown {
    const all = { ...detailsOf(row), fields, path: this.#paths.namesTo(containerOf(row)) }
    const shown: Record<string, unknown> = {}
    for (const member of keysOf(all)) if (this.#members.has(member)) shown[member] = all[member]
    return shown
  }
}
