import type { FieldKind } from '@stowage/contract/catalogues/field-definitions'
import {
  type EntityMember,
  entityMembers,
  isMappable,
  memberNames,
} from '@stowage/contract/entities/entity-members'
import type { ColumnMember, ColumnTarget } from '@stowage/contract/tables/import-options'
import { productFacts } from '@stowage/contract/tables/product-targets'
import type { TFunction } from 'i18next'
import {
  Barcode,
  Calendar,
  CircleDollarSign,
  Hash,
  type LucideIcon,
  MapPin,
  Minus,
  SquareCheck,
  Tag,
  Text,
} from 'lucide-react'
import { findMemberName } from '../../i18n/member-name.ts'

export type FieldType = 'text' | 'number' | 'boolean' | 'time'
export const fieldTypes: readonly FieldType[] = ['text', 'number', 'boolean', 'time']

/** What the cells of a target have to be. */
export type ValueKind = 'text' | 'number' | 'day' | 'flag'

const kindsOfMembers: Readonly<Partial<Record<(typeof entityMembers)[EntityMember]['kind'], ValueKind>>> = {
  quantity: 'number',
  amount: 'number',
  flag: 'flag',
  day: 'day',
}

const kindsOfFields: Readonly<Record<FieldType, ValueKind>> = {
  text: 'text',
  number: 'number',
  boolean: 'flag',
  time: 'day',
}

/** Kind of the cells of a field with a definition. */
export const kindsOfDefinitions: Readonly<Record<FieldKind, ValueKind>> = {
  text: 'text',
  number: 'number',
  boolean: 'flag',
  date: 'day',
  choice: 'text',
  link: 'text',
}

/** Members that come first in the list, since most tables have them. */
const usual = [
  'name',
  'location',
  'parent',
  'quantity',
  'tags',
  'description',
  'assetId',
  'purchasePrice',
  'total',
  'purchaseDate',
  'purchaseFrom',
  'manufacturer',
  'modelNumber',
  'serialNumber',
] satisfies readonly ColumnMember[]

/** Every member that a column can be. */
export const mappableMembers: readonly ColumnMember[] = [
  ...usual,
  ...memberNames.filter(isMappable).filter(member => !(usual as readonly string[]).includes(member)),
  'type',
  'product',
  ...productFacts,
  'id',
  'url',
]

const isEntityMember = (member: string): member is EntityMember => Object.hasOwn(entityMembers, member)

const numbers: ReadonlySet<ColumnMember> = new Set(['price', 'total', 'productMinimum', 'productTarget'])

/** What the cells of a target have to be; undefined for a column that is skipped. */
export function kindOfTarget(target: ColumnTarget): ValueKind | undefined {
  if ('skip' in target) return undefined
  if ('tag' in target) return 'flag'
  if ('field' in target) return kindsOfFields[target.type ?? 'text']
  if ('contact' in target) return 'text'
  const { member } = target
  if (numbers.has(member)) return 'number'
  return isEntityMember(member) ? (kindsOfMembers[entityMembers[member].kind] ?? 'text') : 'text'
}

/** What a member holds, as the contract has it; undefined for custom fields and references. */
export const kindOfMember = (member: string): (typeof entityMembers)[EntityMember]['kind'] | undefined =>
  isEntityMember(member) ? entityMembers[member].kind : undefined

/** What a member of a table is called. */
export function memberNameOf(t: TFunction, member: string): string {
  const own = {
    location: 'history.member.parentId',
    parent: 'import.target.parent',
    tags: 'history.member.tags',
    price: 'one.price',
    total: 'import.target.total',
    type: 'history.member.type',
    product: 'history.member.productId',
    productUnit: 'import.target.productUnit',
    productMinimum: 'import.target.productMinimum',
    productTarget: 'import.target.productTarget',
    productShop: 'import.target.productShop',
    id: 'import.target.id',
    url: 'import.target.url',
    firstName: 'import.target.firstName',
    lastName: 'import.target.lastName',
  } as const
  if (member.startsWith('fields.')) return member.slice('fields.'.length)
  return Object.hasOwn(own, member) ? t(own[member as keyof typeof own]) : (findMemberName(member) ?? member)
}

/** What a target is called. */
export function targetName(t: TFunction, target: ColumnTarget): string {
  if ('skip' in target) return t('import.target.skip')
  if ('tag' in target) return t('import.target.tag', { name: target.tag })
  if ('field' in target) return target.field
  if ('contact' in target) return memberNameOf(t, target.contact)
  const name = memberNameOf(t, target.member)
  return target.level === undefined ? name : t('import.target.level', { name, level: target.level })
}

const icons: Readonly<Record<string, LucideIcon>> = {
  location: MapPin,
  parent: MapPin,
  tags: Tag,
  serialNumber: Barcode,
  assetId: Barcode,
  purchasePrice: CircleDollarSign,
  soldPrice: CircleDollarSign,
  price: CircleDollarSign,
  total: CircleDollarSign,
}

const iconsOfKinds: Readonly<Record<ValueKind, LucideIcon>> = {
  text: Text,
  number: Hash,
  day: Calendar,
  flag: SquareCheck,
}

/** The icon of a target; `kind` is that of its definition. */
export function TargetIcon({
  target,
  kind = kindOfTarget(target),
}: {
  readonly target: ColumnTarget
  readonly kind?: ValueKind | undefined
}) {
  const own = 'member' in target ? icons[target.member] : 'tag' in target ? Tag : undefined
  const Icon = own ?? (kind === undefined ? Minus : iconsOfKinds[kind])
  return <Icon aria-hidden />
}

/** One text for one target: two columns with the same may not be imported. Undefined: any number of columns can have it. */
export function targetKey(target: ColumnTarget): string | undefined {
  if ('skip' in target || 'tag' in target) return undefined
  if ('field' in target) return `field ${target.field}`
  if ('contact' in target) return `contact ${target.contact}`
  const { member, level } = target
  if (member === 'tags') return undefined
  return `member ${member === 'price' ? 'purchasePrice' : member} ${level ?? ''}`
}

/** Headers whose target another column has as well. */
export function clashingHeaders(
  columns: readonly { readonly header: string; readonly mappedTo: ColumnTarget }[],
): ReadonlySet<string> {
  const byKey = new Map<string, string[]>()
  for (const { header, mappedTo } of columns) {
    const key = targetKey(mappedTo)
    if (key !== undefined) byKey.set(key, [...(byKey.get(key) ?? []), header])
  }
  return new Set([...byKey.values()].filter(({ length }) => length > 1).flat())
}

/** Is it the name of an item, or its product, which gives it one, or a name of a contact or a part of it? */
export const isName = (target: ColumnTarget): boolean =>
  ('member' in target && ['name', 'product'].includes(target.member)) ||
  ('contact' in target && ['name', 'firstName', 'lastName'].includes(target.contact))

/** Has each row a name after the import? */
export const hasNameColumn = (columns: readonly { readonly mappedTo: ColumnTarget }[]): boolean =>
  columns.some(({ mappedTo }) => isName(mappedTo))
