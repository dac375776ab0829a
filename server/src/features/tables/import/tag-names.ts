import type { Reader } from '#db/reader-writer.ts'
import { appendTo } from '#kernel/append-to.ts'
import { newId } from '#kernel/ids.ts'
import type { PlanCtx } from '#long-writes/define-long-write.ts'
import { maxNewTags, tooLarge } from '../file/limits.ts'
import type { MadeTag } from './import-subjects.ts'
import { cleanName, foldName } from './names.ts'
import type { AskedRow, AskedTags } from './read-rows.ts'
import type { Warnings } from './warnings.ts'

/** The tags of a group by name, with those that a file adds. Case, accents and blanks decide only between two tags. */
export class TagNames {
  readonly #exact = new Map<string, number[]>()
  readonly #folded = new Map<string, number[]>()
  readonly #names = new Map<number, string>()
  /** By folded name, as the first row writes them. */
  readonly #wanted = new Map<string, string>()
  /** Tags without a name, which no file can name. */
  readonly #nameless = new Set<number>()
  /** Tags for everything that is imported. */
  readonly #forAll: readonly number[]
  readonly #warnings: Warnings

  private constructor(forAll: readonly number[], warnings: Warnings) {
    this.#forAll = forAll
    this.#warnings = warnings
  }

  static async of(
    db: Reader,
    groupId: string,
    forAll: readonly number[],
    warnings: Warnings,
  ): Promise<TagNames> {
    const names = new TagNames(forAll, warnings)
    // The oldest first: it is meant where several have one name.
    const tags = await db.q
      .selectFrom('tags')
      .select(['n', 'name'])
      .where('group_id', '=', groupId)
      .orderBy('created_at')
      .orderBy('n')
      .execute()
    for (const { n, name } of tags) names.#add(name, n)
    return names
  }

  #add(name: string, n: number): void {
    this.#names.set(n, name)
    if (name === '') this.#nameless.add(n)
    appendTo(this.#exact, name, n)
    const folded = foldName(name)
    if (folded !== '') appendTo(this.#folded, folded, n)
  }

  #find(name: string): readonly number[] {
    return this.#exact.get(name) ?? this.#folded.get(foldName(name)) ?? []
  }

  nameOf(n: number): string {
    return this.#names.get(n) ?? ''
  }

  /** Notes the names that a row wants and that no tag has yet; `present` are the tags that its item has. */
  want({ row, tags }: AskedRow, present: readonly number[]): void {
    const names = this.#isWhole(tags, present) ? tags.added : [...tags.names, ...tags.added]
    for (const name of names) {
      if (cleanName(name) === '') continue
      const found = this.#find(name)
      if (found.length > 1 && !found.some(n => present.includes(n)))
        this.#warnings.add('ambiguous_name', { kind: 'tag', name: cleanName(name) }, row)
      if (found.length > 0) continue
      const known = this.#wanted.get(foldName(name))
      if (known === undefined) this.#wanted.set(foldName(name), cleanName(name))
      else if (known !== cleanName(name))
        this.#warnings.add('spelling', { kind: 'tag', name: cleanName(name), kept: known }, row)
    }
    if (this.#wanted.size > maxNewTags) throw tooLarge('new_tags', maxNewTags, 'more')
  }

  /** Is there no tag of this name yet? */
  isWanted(name: string): boolean {
    return this.#wanted.has(foldName(name))
  }

  /** The tags that are wanted and missing; from now on they count as made. */
  async plan({ takeRowNumbers }: PlanCtx): Promise<MadeTag[]> {
    const names = this.wanted
    if (names.length === 0) return []
    const first = await takeRowNumbers(names.length)
    const tags = names.map((name, i) => ({ n: first + i, id: newId(), name }))
    for (const { n, name } of tags) this.#add(name, n)
    return tags
  }

  /** The names that rows want and that no tag has yet. */
  get wanted(): string[] {
    return [...this.#wanted.values()]
  }

  /** Lets the tags that are wanted and missing count as made, under row numbers that none has. */
  pretend(): void {
    let n = 0
    for (const name of this.wanted) this.#add(name, --n)
  }

  /** Does a cell, taken whole, name exactly the tags that are there, though it has semicolons that are no separators? */
  #isWhole({ cell, names }: AskedTags, present: readonly number[]): boolean {
    if (cell === undefined || names.length <= present.length) return false
    let rest = foldName(cell)
    for (const name of present.map(n => foldName(this.nameOf(n))).toSorted((a, b) => b.length - a.length)) {
      const at = rest.indexOf(name)
      if (name === '' || at < 0) return false
      rest = `${rest.slice(0, at)}\0${rest.slice(at + name.length)}`
    }
    return /^[\0; ]*$/.test(rest)
  }

  /** The tags that a row leaves its item with; of several with one name those that it carries already. */
  resolve({ tags: asked }: AskedRow, present: readonly number[]): readonly number[] {
    const keeps = asked.cell === undefined || this.#isWhole(asked, present)
    const tags = new Set(keeps ? present : present.filter(n => this.#nameless.has(n)))
    if (!keeps) for (const name of asked.names) this.#put(name, present, tags)
    for (const name of asked.added)
      if (!this.#find(name).some(n => tags.has(n))) this.#put(name, present, tags)
    for (const name of asked.removed) for (const n of this.#find(name)) tags.delete(n)
    for (const n of this.#forAll) tags.add(n)
    const isSame = tags.size === present.length && present.every(n => tags.has(n))
    return isSame ? present : [...tags]
  }

  #put(name: string, present: readonly number[], tags: Set<number>): void {
    const meant = this.#find(name)
    const n = meant.find(n => present.includes(n) && !tags.has(n)) ?? meant[0]
    if (n !== undefined) tags.add(n)
  }
}
