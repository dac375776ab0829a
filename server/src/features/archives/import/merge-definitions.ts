import { fold } from '@stowage/contract/matching/fold'
import { fieldLimits } from '@stowage/contract/values/field-limits'
import type { Writer } from '#db/reader-writer.ts'
import { type DefinitionRow, readChoices } from '#features/entities/index.ts'
import { isSameField, type RuledDefinition } from '#features/field-definitions/index.ts'
import type { Noting } from './notes.ts'
import type { RestoreSubject } from './restore-subjects.ts'

/** Choices that a definition of the group gets, as they are stored. */
export interface AddedChoices {
  readonly is: 'choices'
  readonly id: string
  readonly before: string
  readonly after: string
}

/** The field definitions that a group has, and those that come from an archive. */
export class DefinitionMerge {
  readonly #own: readonly DefinitionRow[]
  readonly #notes: Noting
  readonly #come: RuledDefinition[] = []
  readonly #choices = new Map<string, AddedChoices>()

  constructor(own: readonly DefinitionRow[], notes: Noting) {
    this.#own = own
    this.#notes = notes
  }

  /** The same subjects without definitions whose name is taken: those of the group stay, and get the choices. */
  fit(subjects: readonly RestoreSubject[]): RestoreSubject[] {
    return subjects.filter(each => {
      if (each.is !== 'record' || each.record.table !== 'field_definitions') return true
      const { id, name, entity_type_id: typeId, choices } = each.record.row
      const wanted = {
        id: String(id),
        name: String(name),
        entity_type_id: typeof typeId === 'string' ? typeId : null,
      }
      const own = this.#own.find(definition => isSameField(definition, wanted))
      if (own !== undefined) this.#add(own, String(choices))
      else if (!this.#come.some(definition => isSameField(definition, wanted))) {
        this.#come.push(wanted)
        return true
      }
      this.#notes.count('definitionKept', wanted.name)
      return false
    })
  }

  /** The choices that definitions of the group get. */
  changes(): AddedChoices[] {
    return [...this.#choices.values()]
  }

  #add({ id, field_kind, choices: before }: DefinitionRow, given: string): void {
    if (field_kind !== 'choice') return
    const choices = readChoices(this.#choices.get(id)?.after ?? before)
    const known = new Set(choices.map(({ value }) => fold(value)))
    const fresh = readChoices(given).filter(({ value }) => !known.has(fold(value)))
    if (fresh.length === 0) return
    const after = JSON.stringify([...choices, ...fresh].slice(0, fieldLimits.choices))
    this.#choices.set(id, { is: 'choices', id, before, after })
  }
}

/** Writes the choices of definitions. */
export async function putChoices(
  db: Writer,
  groupId: string,
  definitions: readonly { readonly id: string; readonly choices: string }[],
): Promise<void> {
  for (const { id, choices } of definitions)
    await db.q
      .updateTable('field_definitions')
      .set(({ eb, ref }) => ({ choices, version: eb(ref('version'), '+', 1) }))
      .where('group_id', '=', groupId)
      .where('id', '=', id)
      .execute()
}
