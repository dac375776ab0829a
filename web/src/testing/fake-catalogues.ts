import type { EntityType } from '@stowage/contract/catalogues/entity-types'
import type { FieldDefinition } from '@stowage/contract/catalogues/field-definitions'
import { fillIn } from '@stowage/contract/catalogues/placeholders'
import type { Template } from '@stowage/contract/catalogues/templates'
import type { CallOf } from '@stowage/contract/protocol/client'
import * as operations from '../data/wire/operations.ts'
import { shown } from './fake-entities.ts'
import { record } from './fake-history.ts'
import { type Exchange, FakeProblem, type FakeServer } from './fake-server.ts'
import { item, itemType, newId, templateOf } from './samples.ts'
import type { Stock } from './stock.ts'

const byId = <T extends { readonly id: string }>(
  all: readonly T[],
  id: string,
  code: 'entity_type.not_found' | 'template.not_found' | 'field_definition.not_found',
): T => {
  const found = all.find(each => each.id === id)
  if (found === undefined) throw new FakeProblem(code)
  return found
}

const byName = <T extends { readonly name: string }>(all: readonly T[]): T[] =>
  all.toSorted((one, other) => one.name.localeCompare(other.name))

/** Answers types; changes of them are recorded as changes of nothing. */
export function answerTypes(server: FakeServer, stock: Stock): void {
  const shownType = (type: EntityType): EntityType => {
    const defaultTemplate = stock.templates.find(({ id }) => id === type.defaultTemplateId)
    const { defaultTemplateId: _, ...rest } = type
    return defaultTemplate === undefined ? rest : { ...type, defaultTemplate: summaryOf(defaultTemplate) }
  }
  const ofType = (id: string) => [...stock.entities.values()].filter(each => each.entityTypeId === id)
  server.answer(operations.listEntityTypes, () => byName(stock.types).map(shownType))
  server.answer(operations.createEntityType, ({ name, icon, isLocation }, exchange) => {
    const made: EntityType = {
      ...itemType,
      id: newId(),
      name,
      icon: icon ?? '',
      isLocation: isLocation ?? false,
    }
    stock.types = [...stock.types, made]
    record(stock, exchange, [])
    return made
  })
  server.answer(
    operations.updateEntityType,
    ({ id, dryRun, name, icon, isLocation, defaultTemplateId }, exchange) => {
      const before = byId(stock.types, id, 'entity_type.not_found')
      const entities = ofType(id)
      if (String(dryRun) === 'true') {
        const inside = [...stock.entities.values()].filter(each =>
          entities.some(entity => entity.id === each.parentId),
        )
        return {
          ...shownType(before),
          conversion: {
            converted: entities.length,
            contents: inside.length,
            pinsCleared: inside.filter(each => each.locationId !== null).length,
          },
        }
      }
      const { defaultTemplateId: _, ...rest } = before
      const named = typeof defaultTemplateId === 'string' ? { defaultTemplateId } : {}
      const after: EntityType = { ...rest, name, icon: icon ?? '', isLocation: isLocation ?? false, ...named }
      stock.types = stock.types.map(type => (type.id === id ? after : type))
      record(
        stock,
        exchange,
        entities.map(entity => ({ ...entity, entityType: after })),
      )
      return shownType(after)
    },
  )
  server.answer(operations.deleteEntityType, ({ id }, exchange) => {
    byId(stock.types, id, 'entity_type.not_found')
    if (ofType(id).length > 0) throw new FakeProblem('entity_type.in_use')
    stock.types = stock.types.filter(type => type.id !== id)
    record(stock, exchange, [])
  })
}

const versionOf = (definition: FieldDefinition): string => `"${JSON.stringify(definition).length}"`

/** A definition after a write; choices without an id are new. */
const defined = (
  before: Pick<FieldDefinition, 'id' | 'typeId' | 'position'>,
  { name, kind, ...given }: Omit<CallOf<typeof operations.updateFieldDefinition>, 'id'>,
): FieldDefinition => ({
  id: before.id,
  typeId: before.typeId,
  name,
  kind,
  unit: given.unit ?? '',
  choices: (given.choices ?? []).map(({ id, value, color, blocksLoans }) => ({
    id: id ?? newId(),
    value,
    color: color ?? '',
    blocksLoans: blocksLoans ?? false,
  })),
  help: given.help ?? '',
  position: before.position,
  isRequired: given.isRequired ?? false,
  remindDays: given.remindDays ?? null,
})

/** Answers field definitions; changes of them are recorded as changes of nothing. */
export function answerDefinitions(server: FakeServer, stock: Stock): void {
  const find = (id: string): FieldDefinition => byId(stock.definitions, id, 'field_definition.not_found')
  const requireVersion = (definition: FieldDefinition, { ifMatch }: Exchange): void => {
    if (ifMatch !== versionOf(definition)) throw new FakeProblem('precondition_failed')
  }
  server.answer(operations.listFieldDefinitions, () => [...stock.definitions])
  server.answer(operations.listFieldCandidates, () => [])
  server.answer(operations.getFieldDefinition, ({ id }, { headers }) => {
    headers.set('etag', versionOf(find(id)))
    return find(id)
  })
  server.answer(operations.createFieldDefinition, ({ typeId = null, ...given }, exchange) => {
    const made = defined({ id: newId(), typeId, position: stock.definitions.length }, given)
    stock.definitions = [...stock.definitions, made]
    record(stock, exchange, [])
    return made
  })
  server.answer(operations.updateFieldDefinition, ({ id, ...given }, exchange) => {
    requireVersion(find(id), exchange)
    const after = defined(find(id), given)
    stock.definitions = stock.definitions.map(each => (each.id === id ? after : each))
    record(stock, exchange, [])
    return after
  })
  server.answer(operations.orderFieldDefinitions, ({ ids }, exchange) => {
    const sorted = ids.map(find)
    stock.definitions = [...stock.definitions.filter(({ id }) => !ids.includes(id)), ...sorted]
    record(stock, exchange, [])
    return sorted
  })
  server.answer(operations.deleteFieldDefinition, ({ id }, exchange) => {
    requireVersion(find(id), exchange)
    stock.definitions = stock.definitions.filter(each => each.id !== id)
    record(stock, exchange, [])
  })
}

const summaryOf = ({ id, name, description, createdAt, updatedAt }: Template) => ({
  id,
  name,
  description,
  createdAt,
  updatedAt,
})

/** A template after a write. */
function written(
  before: Template,
  { name, ...given }: Partial<CallOf<typeof operations.updateTemplate>>,
  stock: Stock,
): Template {
  const { defaultLocationId, defaultTagIds, fields } = given
  const members = Object.entries(given).filter(
    ([member, value]) => member in before && value !== undefined && value !== null,
  )
  const location = stock.entities.get(defaultLocationId ?? '')
  return {
    ...before,
    ...(Object.fromEntries(members) as Partial<Template>),
    name: name ?? before.name,
    defaultLocation: location === undefined ? null : { id: location.id, name: location.name },
    defaultTags: stock.tags
      .filter(tag => defaultTagIds?.includes(tag.id))
      .map(({ id, name: called }) => ({ id, name: called })),
    fields: (fields ?? []).map(field => ({
      ...templateFieldOf,
      ...field,
      id: newId(),
    })) as Template['fields'],
  }
}

const templateFieldOf = {
  textValue: '',
  numberValue: 0,
  booleanValue: false,
  timeValue: '0001-01-01T00:00:00.000Z',
}

/** Answers templates, and items that are made from them. */
export function answerTemplates(server: FakeServer, stock: Stock): void {
  const find = (id: string): Template => byId(stock.templates, id, 'template.not_found')
  const keep = (template: Template, exchange: Exchange): Template => {
    stock.templates = [...stock.templates.filter(({ id }) => id !== template.id), template]
    record(stock, exchange, [])
    return template
  }
  server.answer(operations.listTemplates, () => byName(stock.templates).map(summaryOf))
  server.answer(operations.getTemplate, ({ id }) => find(id))
  server.answer(operations.createTemplate, (given, exchange) =>
    keep(written(templateOf(given.name), given, stock), exchange),
  )
  server.answer(operations.updateTemplate, ({ id, ...given }, exchange) =>
    keep(written(find(id), given, stock), exchange),
  )
  server.answer(operations.deleteTemplate, ({ id }, exchange) => {
    find(id)
    stock.templates = stock.templates.filter(each => each.id !== id)
    record(stock, exchange, [])
  })
  server.answer(operations.createFromTemplate, ({ id, name, fields, ...given }, exchange) => {
    const template = find(id)
    const location = stock.entities.get(given.parentId ?? '')
    const filled = fillIn(name ?? template.defaultName, {
      date: '2026-11-27',
      asset_id: '000-042',
      location: location?.name ?? '',
      template: template.name,
      count: 1,
      manufacturer: given.manufacturer ?? '',
      model_number: given.modelNumber ?? '',
    })
    const members = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    const made = item(filled, {
      ...members,
      insured: template.defaultInsured,
      fields: (fields ?? []) as never,
    })
    record(stock, exchange, [made])
    return shown(stock, made)
  })
}
