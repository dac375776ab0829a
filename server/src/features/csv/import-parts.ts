import type { Writer } from '#db/scope.ts'
import { takeRowNumbers } from '#db/row-numbers.ts'
import type { Field } from '#features/entities/index.ts'
import { fold } from '#kernel/fold.ts'
import { newId } from '#kernel/ids.ts'
import { isEmptyField, readField } from './cells.ts'
import { fieldPrefix } from './columns.ts'
import { type AskedRow, attempt, type Complaints } from './read-rows.ts'

const maxFields = 200

/** The custom fields of a thing after its row: typed ones keep their type, repeated names are left alone. */
export function importFields(asked: AskedRow, existing: readonly Field[], complaints: Complaints): Field[] {
  const count = Map.groupBy(existing, ({ name }) => name)
  const read = (field: Field, cell: string) =>
    attempt(asked.row, `${fieldPrefix}${field.name}`, complaints, () => readField(field, cell)) ?? field
  const kept = existing.flatMap(field => {
    const cell = asked.fields.get(field.name) ?? ''
    if ((count.get(field.name)?.length ?? 0) > 1) return [field]
    if (cell === '') return isEmptyField(field) ? [field] : []
    return [read(field, cell)]
  })
  const made = [...asked.fields]
    .filter(([name, cell]) => cell !== '' && !count.has(name))
    .map(([name, cell]) => read({ ...blankField, id: newId(), name }, cell))
  if (kept.length + made.length > maxFields)
    complaints.add(asked.row, fieldPrefix, `a thing has at most ${maxFields} custom fields`)
  return [...kept, ...made]
}

const blankField = { type: 'text', text_value: '', number_value: 0, boolean_value: 0, time_value: null } as const

/** The tags of a group by name, with those that a file adds. */
export class TagNames {
  readonly #byName = new Map<string, number[]>()
  readonly #names = new Map<number, string>()
  readonly #wanted = new Set<string>()

  static async of(db: Writer, groupId: string): Promise<TagNames> {
    const names = new TagNames()
    const tags = await db.q
      .selectFrom('tags')
      .select(['n', 'name'])
      .where('group_id', '=', groupId)
      .orderBy('name_key')
      .orderBy('id')
      .execute()
    for (const { n, name } of tags) names.#add(name.trim(), n)
    return names
  }

  #add(name: string, n: number): void {
    this.#names.set(n, name)
    const known = this.#byName.get(name)
    if (known === undefined) this.#byName.set(name, [n])
    else known.push(n)
  }

  /** Notes the names that a row wants and that no tag has yet. */
  want(asked: AskedRow, complaints: Complaints): void {
    for (const name of asked.tags) {
      if (name.length > 255) complaints.add(asked.row, 'HB.tags', 'a tag must have at most 255 characters')
      else if (!this.#byName.has(name)) this.#wanted.add(name)
    }
  }

  /** Makes the tags that are wanted and missing; returns how many. */
  async make(db: Writer, groupId: string, now: string): Promise<number> {
    const names = [...this.#wanted]
    if (names.length === 0) return 0
    const first = await takeRowNumbers(db, groupId, names.length)
    const rows = names.map((name, i) => ({
      n: first + i,
      id: newId(),
      group_id: groupId,
      name,
      name_key: fold(name),
      description: '',
      color: '',
      icon: '',
      parent_id: null,
      created_at: now,
      updated_at: now,
    }))
    for (let from = 0; from < rows.length; from += 200)
      await db.q.insertInto('tags').values(rows.slice(from, from + 200)).execute()
    for (const { n, name } of rows) this.#add(name, n)
    return rows.length
  }

  /** The tags that a row names; of several with one name those that the thing carries already. */
  resolve(asked: AskedRow, present: readonly number[]): readonly number[] {
    const carried = Map.groupBy(present, n => this.#names.get(n) ?? '')
    // A name of blanks cannot be written in a file: such tags stay.
    const tags = new Set(carried.get('') ?? [])
    for (const name of asked.tags) {
      const own = carried.get(name)?.find(n => !tags.has(n))
      const n = own ?? this.#byName.get(name)?.[0]
      if (n !== undefined) tags.add(n)
    }
    const isSame = tags.size === present.length && present.every(n => tags.has(n))
    return isSame ? present : [...tags]
  }
}
