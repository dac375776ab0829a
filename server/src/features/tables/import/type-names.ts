import type { Reader } from '#db/reader-writer.ts'
import type { Flag } from '#db/tables/columns.ts'
import { newId } from '#kernel/ids.ts'
import { maxNewTypes, tooLarge } from '../file/limits.ts'
import type { MadeType } from './import-subjects.ts'
import { cleanName, foldName } from './names.ts'
import type { Warnings } from './warnings.ts'

interface NamedType {
  readonly id: string
  readonly name: string
  readonly is_location: Flag
}

/** The types of a group by name, with those that a file adds. */
export class TypeNames {
  readonly #exact = new Map<string, NamedType[]>()
  readonly #folded = new Map<string, NamedType[]>()
  readonly #names = new Map<string, string>()
  readonly made: MadeType[] = []
  readonly #madeIds = new Set<string>()
  readonly #warnings: Warnings

  private constructor(warnings: Warnings) {
    this.#warnings = warnings
  }

  static async of(db: Reader, groupId: string, warnings: Warnings): Promise<TypeNames> {
    const names = new TypeNames(warnings)
    const types = await db.q
      .selectFrom('entity_types')
      .select(['id', 'name', 'is_location'])
      .where('group_id', '=', groupId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    for (const type of types) names.#add(type)
    return names
  }

  #add(type: NamedType): void {
    this.#names.set(type.id, type.name)
    for (const [index, key] of [
      [this.#exact, `${type.is_location}${type.name}`],
      [this.#folded, `${type.is_location}${foldName(type.name)}`],
    ] as const)
      index.set(key, [...(index.get(key) ?? []), type])
  }

  #find(name: string, isLocation: Flag): readonly NamedType[] {
    return this.#exact.get(`${isLocation}${name}`) ?? this.#folded.get(`${isLocation}${foldName(name)}`) ?? []
  }

  /** The type of this name that `idOf` answers; undefined when there is none yet. */
  findId(name: string, isLocation: Flag): string | undefined {
    return this.#find(name, isLocation)[0]?.id
  }

  nameOf(id: string): string {
    return this.#names.get(id) ?? ''
  }

  /** Is it the name of a type of locations, and of no type of items? */
  isOfLocations(name: string): boolean {
    return name !== '' && this.#find(name, 0).length === 0 && this.#find(name, 1).length > 0
  }

  /** The type of this name, the oldest of several; it is made when there is none. `import.too_large`: the file makes too many. */
  idOf(name: string, isLocation: Flag, row: number): string {
    const found = this.#find(name, isLocation)
    if (found.length > 1) this.#warnings.add('ambiguous_name', { kind: 'type', name }, row)
    const [first] = found
    if (first !== undefined) {
      if (this.#madeIds.has(first.id) && first.name !== cleanName(name))
        this.#warnings.add('spelling', { kind: 'type', name: cleanName(name), kept: first.name }, row)
      return first.id
    }
    if (this.made.length === maxNewTypes) throw tooLarge('new_types', maxNewTypes, 'more')
    const type = { id: newId(), name: cleanName(name), is_location: isLocation }
    this.#add(type)
    this.#madeIds.add(type.id)
    this.made.push({ id: type.id, isLocation, name: type.name })
    return type.id
  }
}
