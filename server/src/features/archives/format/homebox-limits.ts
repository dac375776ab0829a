import { entityMembers, membersWith } from '@stowage/contract/entities/entity-members'
import type { ArchiveTable } from './archive-tables.ts'

const line = 255
const lines = 1000

/** How many bytes texts may have that Homebox takes, by their column. */
const longest: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    membersWith('kind', 'name', 'text', 'importReference').map(member => {
      const { archive, limit } = entityMembers[member]
      return [archive, Math.min(limit, lines)]
    }),
  ),
  icon: line,
  color: line,
  text_value: 500,
  default_name: line,
  default_manufacturer: line,
  default_model_number: line,
  default_description: lines,
  default_warranty_details: lines,
}
/** Of the description of a maintenance entry. */
const upkeep = 2500

/** How many texts are told one by one. */
const maxTold = 20

/** Gathers the texts of an archive that Homebox refuses. */
export class RefusedTexts {
  readonly #told: string[] = []
  #count = 0

  /** The same rows, once they have been looked at. */
  async *lookThrough(
    table: ArchiveTable,
    batches: AsyncIterable<readonly object[]>,
  ): AsyncGenerator<readonly object[]> {
    for await (const rows of batches) {
      for (const row of rows) this.#look(table, row)
      yield rows
    }
  }

  #look(table: ArchiveTable, row: object): void {
    for (const [column, value] of Object.entries(row)) {
      const max = table === 'maintenance_entries' && column === 'description' ? upkeep : longest[column]
      // A UTF-16 unit has three bytes at most.
      if (max === undefined || typeof value !== 'string' || value.length * 3 <= max) continue
      const bytes = Buffer.byteLength(value)
      if (bytes <= max) continue
      this.#count++
      if (this.#told.length < maxTold)
        this.#told.push(
          `${table} "${nameOf(row)}": ${column} has ${bytes} bytes, Homebox takes ${max}; Stowage reads it`,
        )
    }
  }

  /** What to tell of them; nothing when there are none. */
  notes(): string[] {
    const rest = this.#count - this.#told.length
    return rest === 0 ? this.#told : [...this.#told, `${rest} other texts are longer than Homebox takes`]
  }
}

const nameOf = (row: object): string => ('name' in row ? String(row.name).slice(0, 100) : '')
