import type { ColumnTarget } from '@stowage/contract/tables/import-options'
import { foldName } from './names.ts'

/** The most characters of the name of a custom field. */
const longestField = 255

/** Names of custom fields for columns that are kept, each of them once. */
export class FieldNames {
  readonly #known: ReadonlyMap<string, string>
  readonly #taken: Set<string>

  /** `known` are those of the group; the targets of other columns are taken. */
  constructor(known: readonly string[], targets: readonly ColumnTarget[]) {
    this.#known = new Map(known.map(name => [foldName(name), name]))
    this.#taken = new Set(targets.flatMap(target => ('field' in target ? [foldName(target.field)] : [])))
  }

  /** The name for a header: as a field of the group is spelled, else as it stands; with a number when another column has it. */
  take(header: string): string {
    const wanted = header.trim().slice(0, longestField - 5)
    const name = this.#known.get(foldName(wanted)) ?? wanted
    let free = name
    for (let n = 2; this.#taken.has(foldName(free)); n++) free = `${name} (${n})`
    this.#taken.add(foldName(free))
    return free
  }
}
