import type { ArchiveRow, ArchiveTable } from '#features/archives/index.ts'
import { cutCircles, cutPins } from '#kernel/hierarchy.ts'
import { newId } from '#kernel/ids.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { GroupPlan } from './group-plan.ts'
import type { Inspection } from './inspection.ts'

/** In which group each row of a table is, by its id. */
type Homes = Map<string, GroupPlan>

/** Which column says in which group, and what a row points to in the same group. */
interface Pointer {
  readonly from: ArchiveTable
  readonly id: string
  readonly column: string
  readonly to: string | null
  readonly plan: GroupPlan
}

/** An item and what it lies in, both ways. */
interface PlacedEntity {
  readonly plan: GroupPlan
  readonly type: string
  readonly parent: string | null
  readonly pin: string | null
}

const english: Readonly<Record<string, string>> = { 'global.item': 'Item', 'global.location': 'Location' }

/** Looks through what groups have, apart from attachments, and mends what leads nowhere. Returns where each item is. */
export async function inspectGroups(look: Inspection): Promise<Homes> {
  const types: Homes = new Map()
  const templates: Homes = new Map()
  const tags: Homes = new Map()
  const entities: Homes = new Map()
  const itemTypes = new Map<GroupPlan, string>()
  const toTemplates: Pointer[] = []
  const toLocations: Pointer[] = []

  const enter = (homes: Homes, id: string, groupId: string | null): GroupPlan | undefined => {
    const plan = look.plans.get(groupId ?? '')
    if (plan !== undefined) homes.set(id, plan)
    return plan
  }

  await look.take('entity_types', ({ row }) => {
    const plan = enter(types, row.id, row.group_entity_types)
    if (plan === undefined) return undefined
    if (row.is_location === 0 && !itemTypes.has(plan)) itemTypes.set(plan, row.id)
    translateTypeName(look, plan, row)
    toTemplates.push(pointer('entity_types', row.id, 'entity_type_default_template', row, plan))
    return plan
  })
  await look.take('entity_templates', ({ row }) => {
    const plan = enter(templates, row.id, row.group_entity_templates)
    if (plan !== undefined)
      toLocations.push(pointer('entity_templates', row.id, 'entity_template_location', row, plan))
    return plan
  })
  mendPointers(look, toTemplates, templates)
  await look.take('template_fields', ({ row }) => templates.get(row.entity_template_fields ?? ''))

  await inspectTags(look, tags, enter)
  await inspectEntities(look, { types, entities, itemTypes }, enter)
  mendPointers(look, toLocations, entities)

  await look.take('entity_fields', ({ row }) => entities.get(row.entity_fields ?? ''))
  await look.take('maintenance_entries', ({ row }) => entities.get(row.entity_id))
  await look.take('tag_entities', ({ row }) => {
    const plan = tags.get(row.tag_id)
    return plan === entities.get(row.entity_id) ? plan : undefined
  })
  return entities
}

type Enter = (homes: Homes, id: string, groupId: string | null) => GroupPlan | undefined

const pointer = <T extends ArchiveTable>(
  from: T,
  id: string,
  column: keyof ArchiveRow<T> & string,
  row: ArchiveRow<T>,
  plan: GroupPlan,
): Pointer => ({ from, id, column, to: row[column] as string | null, plan })

/** Takes away what points to nothing, or into another group. */
function mendPointers(look: Inspection, pointers: readonly Pointer[], homes: Homes): void {
  for (const { from, id, column, to, plan } of pointers) {
    if (to === null || homes.get(to) === plan) continue
    plan.mend(from, id, { [column]: null })
    look.tell('dangling', from, id, plan.groupId, `"${column}" is ${to}`)
  }
}

function translateTypeName(
  look: Inspection,
  plan: GroupPlan,
  { id, name }: ArchiveRow<'entity_types'>,
): void {
  const word = english[name]
  if (word === undefined) return
  plan.mend('entity_types', id, { name: word })
  look.tell('typeKey', 'entity_types', id, plan.groupId, `"${name}" becomes "${word}"`)
}

async function inspectTags(look: Inspection, tags: Homes, enter: Enter): Promise<void> {
  const above: Pointer[] = []
  await look.take('tags', ({ row }) => {
    const plan = enter(tags, row.id, row.group_tags)
    if (plan !== undefined) above.push(pointer('tags', row.id, 'tag_children', row, plan))
    return plan
  })
  mendPointers(look, above, tags)
  const parents = new Map(above.map(({ id, to, plan }) => [id, known(tags, to, plan)]))
  cutOff(look, 'tags', 'tag_children', cutCircles(parents), tags, parents)
}

/** An id, if it is one of the same group. */
const known = (homes: Homes, id: string | null, plan: GroupPlan): string | null =>
  id !== null && homes.get(id) === plan ? id : null

function cutOff(
  look: Inspection,
  table: 'tags' | 'entities',
  column: string,
  ids: readonly string[],
  homes: Homes,
  parents: Map<string, string | null>,
): void {
  for (const id of ids) {
    const plan = requireValue(homes.get(id))
    plan.mend(table, id, { [column]: null })
    look.tell('circle', table, id, plan.groupId, `"${column}" is ${parents.get(id) ?? ''}`)
    parents.set(id, null)
  }
}

interface Kinds {
  readonly types: Homes
  readonly entities: Homes
  readonly itemTypes: Map<GroupPlan, string>
}

async function inspectEntities(look: Inspection, kinds: Kinds, enter: Enter): Promise<void> {
  const { entities } = kinds
  const all = new Map<string, PlacedEntity>()
  const numbers = new Map<GroupPlan, Map<number, string>>()
  await look.take('entities', ({ row }) => {
    const plan = enter(entities, row.id, row.group_entities)
    if (plan === undefined) return undefined
    const { entity_type_entities: type, entity_children: parent, entity_location_entities: pin } = row
    all.set(row.id, { plan, type, parent, pin })
    tellOfNumber(look, numbers, plan, row)
    return plan
  })
  mendTypes(look, all, kinds)
  mendLocations(look, all, entities)
}

function tellOfNumber(
  look: Inspection,
  numbers: Map<GroupPlan, Map<number, string>>,
  plan: GroupPlan,
  { id, asset_id: number }: ArchiveRow<'entities'>,
): void {
  if (number === null) return
  const taken = numbers.get(plan) ?? new Map<number, string>()
  numbers.set(plan, taken)
  const other = taken.get(number)
  if (other === undefined) taken.set(number, id)
  else look.tell('sameAssetNumber', 'entities', id, plan.groupId, `${number}, like ${other}`)
}

function mendTypes(
  look: Inspection,
  all: ReadonlyMap<string, PlacedEntity>,
  { types, itemTypes }: Kinds,
): void {
  for (const [id, { plan, type }] of all) {
    if (types.get(type) === plan) continue
    const item = itemTypes.get(plan) ?? addItemType(plan)
    itemTypes.set(plan, item)
    plan.mend('entities', id, { entity_type_entities: item })
    look.tell('noType', 'entities', id, plan.groupId, `"entity_type_entities" is ${type}`)
  }
}

function addItemType(plan: GroupPlan): string {
  const { created_at, updated_at, id: group } = plan.facts
  const id = newId()
  const name = 'Item'
  const nothing = { description: '', icon: '', entity_type_default_template: null }
  plan.add('entity_types', {
    id,
    created_at,
    updated_at,
    name,
    ...nothing,
    is_location: 0,
    group_entity_types: group,
  })
  return id
}

function mendLocations(look: Inspection, all: ReadonlyMap<string, PlacedEntity>, entities: Homes): void {
  const pointers = (column: 'entity_children' | 'entity_location_entities', way: 'parent' | 'pin') =>
    [...all].map(
      ([id, entity]): Pointer => ({ from: 'entities', id, column, to: entity[way], plan: entity.plan }),
    )
  mendPointers(look, pointers('entity_children', 'parent'), entities)
  mendPointers(look, pointers('entity_location_entities', 'pin'), entities)

  const parents = new Map([...all].map(([id, { parent, plan }]) => [id, known(entities, parent, plan)]))
  cutOff(look, 'entities', 'entity_children', cutCircles(parents), entities, parents)
  const pins = new Map([...all].map(([id, { pin, plan }]) => [id, known(entities, pin, plan)]))
  for (const id of cutPins(parents, pins)) {
    const plan = requireValue(entities.get(id))
    plan.mend('entities', id, { entity_location_entities: null })
    look.tell(
      'pinCircle',
      'entities',
      id,
      plan.groupId,
      `"entity_location_entities" is ${pins.get(id) ?? ''}`,
    )
  }
}
