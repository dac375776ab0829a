import type { Entity } from '../../../data/items/entities.ts'
import type { GivenLink } from '../../../data/items/given-links.ts'
import { personalKeys } from '../../../data/wire/personal-storage.ts'

/** A new item that has not been saved yet, as it was typed. */
export interface Draft {
  readonly name: string
  readonly locationId: string | undefined
  readonly tagIds: readonly string[]
  readonly quantity: string
  readonly price: string
  readonly manufacturer: string
  readonly modelNumber: string
  readonly serialNumber: string
  readonly notes: string
  /** The scanned text that nothing had: the first code of the item. */
  readonly barcode: string
  /** The asset number that was scanned and nothing had; empty: the next one. */
  readonly assetId: string
  readonly description: string
  /** The template that it was filled in from. */
  readonly template: DraftTemplate | undefined
  /** The type that it will have; undefined: the usual one. */
  readonly typeId: string | undefined
  /** The custom fields of the template, as they were typed. */
  readonly fields: readonly DraftField[]
  /** The values of field definitions, as they were typed; also of another type, which comes back when that is chosen again. */
  readonly values: readonly DraftValue[]
  /** Several items instead, one on each line, as they were typed. */
  readonly lines: string
  /** It was saved once, and is edited since: its location and tags stay, wherever the form is opened. */
  readonly isEdited?: true
}

/** What goes to the item from its template without being in the form. */
export interface DraftTemplate {
  readonly id: string
  readonly name: string
  readonly insured: boolean
  readonly lifetimeWarranty: boolean
  readonly warrantyDetails: string
  /** What the name begins with. */
  readonly defaultName: string
}

/** A custom field of the form; its value is `yes` or empty for a yes-no field, `YYYY-MM-DD` for a date. */
export interface DraftField {
  readonly name: string
  readonly type: Entity['fields'][number]['type']
  readonly value: string
}

/** Value that was typed for a field definition, in the form of `typedValue`. */
export interface DraftValue {
  readonly definitionId: string
  /** The name of the definition: one of that name of another type gets the value, too. */
  readonly name: string
  readonly typed: string
}

export const emptyDraft: Draft = {
  name: '',
  locationId: undefined,
  tagIds: [],
  quantity: '1',
  price: '',
  manufacturer: '',
  modelNumber: '',
  serialNumber: '',
  notes: '',
  barcode: '',
  assetId: '',
  description: '',
  template: undefined,
  typeId: undefined,
  fields: [],
  values: [],
  lines: '',
}

/** Values that the next item takes over from one that was saved: location, tags and type, and all of its template. */
export const nextAfter = ({ locationId, tagIds, typeId, template, ...draft }: Draft): Partial<Draft> => {
  if (template === undefined) return { locationId, tagIds, typeId }
  const { description, quantity, manufacturer, modelNumber, fields } = draft
  return {
    locationId,
    tagIds,
    template,
    typeId,
    description,
    quantity,
    manufacturer,
    modelNumber,
    fields,
    name: template.defaultName,
  }
}

/** Does it go on with the lines of several items? */
export const isOfLines = ({ name, lines, isEdited }: Draft): boolean =>
  isEdited === true && name.trim() === '' && lines.trim() !== ''

/** Where the browser keeps it: each group has one, since another has other locations and tags. */
const draftKey = (groupId: string | undefined): string =>
  [personalKeys.draft, groupId].filter(part => part !== undefined).join('.')

/** What was typed before in a group, also in a tab that was closed. */
export function keptDraft(groupId: string | undefined): Draft {
  try {
    return {
      ...emptyDraft,
      ...(JSON.parse(localStorage.getItem(draftKey(groupId)) ?? '{}') as Partial<Draft>),
    }
  } catch {
    return emptyDraft
  }
}

/** Keeps what has been typed for a group; undefined forgets it. */
export function keepDraft(draft: Draft | undefined, groupId: string | undefined): void {
  if (draft === undefined) localStorage.removeItem(draftKey(groupId))
  else localStorage.setItem(draftKey(groupId), JSON.stringify(draft))
}

/** The draft without a location, tags and type that are not there any more, which no form can show; those not known yet stay. */
export const withKnown = (
  draft: Draft,
  locations: Pick<ReadonlyMap<string, unknown>, 'has'> | undefined,
  tags: readonly { readonly id: string }[] | undefined,
  types: readonly { readonly id: string }[] | undefined,
): Draft => ({
  ...draft,
  locationId: locations?.has(draft.locationId ?? '') === false ? undefined : draft.locationId,
  tagIds: draft.tagIds.filter(id => tags === undefined || tags.some(tag => tag.id === id)),
  typeId: types?.some(({ id }) => id === draft.typeId) === false ? undefined : draft.typeId,
})

/** The texts of links that are dropped on the form: the title of the first one is the name, unless there is one; each address is a line of the notes. */
export function withLinks({ name, notes }: Draft, links: readonly GivenLink[]): Partial<Draft> {
  const known = notes.split('\n')
  const addresses = links.map(({ address }) => address).filter(address => !known.includes(address))
  return {
    name: name.trim() === '' ? (links[0]?.title ?? '') : name,
    notes: [...(notes === '' ? [] : [notes]), ...addresses].join('\n'),
  }
}
