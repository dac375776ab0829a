import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createEntityType, listEntityTypes } from '@stowage/contract/catalogues/entity-types'
import { createFieldDefinition, FieldDefinitionIn } from '@stowage/contract/catalogues/field-definitions'
import { changeEntities } from '@stowage/contract/entities/entity-bulk'
import type { Client } from '@stowage/contract/protocol/client'

const sample = path.join(import.meta.dirname, '../../../server/sample/definitions.json')

const languages = ['English', 'German', 'French', 'Greek', 'Japanese', 'Polish', 'Russian', 'Turkish']

/** Gives types and all items the fields that their items have. */
export async function defineFields(client: Client, tags: ReadonlyMap<string, string>): Promise<void> {
  const food = await client.call(createEntityType, { name: 'Food', icon: 'apple', isLocation: false })
  const select = { query: { tags: [tags.get('Food')] } }
  await client.call(changeEntities, { select, change: { entityTypeId: food.id }, onProblem: 'skip' })
  const types = await client.call(listEntityTypes, {})
  const book = types.find(({ name }) => name === 'Book')?.id
  const given: readonly unknown[] = JSON.parse(await readFile(sample, 'utf8'))
  for (const definition of given.map(each => FieldDefinitionIn.parse(each))) {
    const typeId = definition.kind === 'date' ? food.id : definition.typeId
    await client.call(createFieldDefinition, { ...definition, typeId })
  }
  const choices = languages.map(value => ({ value }))
  const text = { typeId: book, kind: 'text' } as const
  await client.call(createFieldDefinition, { ...text, name: 'Author' })
  await client.call(createFieldDefinition, { ...text, name: 'ISBN', help: 'On the back, above the barcode' })
  await client.call(createFieldDefinition, { ...text, kind: 'choice', name: 'Language', choices })
}
