import type { Reader } from '#db/reader-writer.ts'
import { appendTo } from '#kernel/append-to.ts'
import { newId } from '#kernel/ids.ts'
import type { PlanCtx } from '#long-writes/define-long-write.ts'
import { maxNewTags, tooLarge } from '../file/limits.ts'
import type { MadeTag } from './import-subjects.ts'
import type { AskedRow } from './read-rows.ts'

/** The tags of a group by name, with those that a file adds. Blanks around a name decide only between two tags. */
export class TagNames {
  readonly #exact = new Map<string, number[]>()
  readonly #trimmed = new Map<string, number[]>()
  readonly #wanted = new Set<string>()
  /** Tags without a name, which no file can name. */
  readonly #nameless = new Set<number>()

  static async of(db: Reader, groupId: string): Promise<TagNames> {
    const names = new TagNames()
    const tags = await db.q
      .selectFrom('tags')
      .select(['n', 'name'])
      .where('group_id', '=', groupId)
      .orderBy('name_key')
      .orderBy('id')
      .execute()
    for (const { n, name } of tags) names.#add(name, n)
    return names
  }

  #add(name: string, n: number): void {
    const bare = name.trim()
    if (name === '') this.#nameless.add(n)
    appendTo(this.#exact, name, n)
    if (bare !== '') appendTo(this.#trimmed, bare, n)
  }

  #find(name: string): readonly number[] {
    return this.#exact.get(name) ?? this.#trimmed.get(name.trim()) ?? []
  }

  /** Notes the names that a row wants and that no tag has yet. */
  want({ tags }: AskedRow): void {
    for (const name of tags)
      if (name.trim() !== '' && this.#find(name).length === 0) this.#wanted.add(name.trim())
    if (this.#wanted.size > maxNewTags) throw tooLarge('new_tags', maxNewTags, 'more')
  }

  /** Is there no tag of this name yet? */
  isWanted(name: string): boolean {
    return this.#wanted.has(name.trim())
  }

  /** The tags that are wanted and missing; from now on they count as made. */
  async plan({ takeRowNumbers }: PlanCtx): Promise<MadeTag[]> {
    const names = [...this.#wanted]
    if (names.length === 0) return []
    const first = await takeRowNumbers(names.length)
    const tags = names.map((name, i) => ({ n: first + i, id: newId(), name }))
    for (const { n, name } of tags) this.#add(name, n)
    return tags
  }

  /** The names that rows want and that no tag has yet. */
  get wanted(): string[] {
    return [...this.#wanted]
  }

  /** Lets the tags that are wanted and missing count as made, under row numbers that none has. */
  pretend(): void {
    let n = 0
    for (const name of this.#wanted) this.#add(name, --n)
  }

  /** The tags that a row names; of several with one name those that the item carries already. */
  resolve(asked: AskedRow, present: readonly number[]): readonly number[] {
    const tags = new Set(present.filter(n => this.#nameless.has(n)))
    for (const name of asked.tags) {
      const meant = this.#find(name)
      const n = meant.find(n => present.includes(n) && !tags.has(n)) ?? meant[0]
      if (n !== undefined) tags.add(n)
    }
    const isSame = tags.size === present.length && present.every(n => tags.has(n))
    return isSame ? present : [...tags]
  }
}
