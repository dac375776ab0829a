import { listOf } from '../values/list-of.ts'
import { textLimits } from '../values/text-limits.ts'

/** Kind of a member; decides the schema, the column type and the editor. */
export type MemberKind =
  | 'name'
  | 'text'
  | 'quantity'
  | 'amount'
  | 'flag'
  | 'day'
  | 'assetNumber'
  | 'importReference'
  | 'codes'
  | 'product'

/** Definition of a member of an entity. */
interface MemberDefinition {
  readonly kind: MemberKind
  /** The column of `entities`. */
  readonly column: string
  /** The most code points of a text. */
  readonly limit: number
  /** Stored value when a request sends none; null where the column is nullable. */
  readonly default: string | number | null
  /** Default of a row of an archive or of another database. */
  readonly importDefault: string | number | null
  /** Answers that contain it: every form of an entity, full entities only (and lists on request), or none. */
  readonly told: 'always' | 'in full' | 'never'
  /** Can a request set it while it creates a single entity? Updates can change every member in answers. */
  readonly isInNew: boolean
  /** Can it be changed on many entities at once? */
  readonly isBulk: boolean
  readonly isSearched: boolean
  /** Is it a word of `orderBy`? */
  readonly isSorted: boolean
  /** Can a line of a label show it? */
  readonly isOnLabels: boolean
  /** The header of its column in CSV files. */
  readonly csv: `HB.${string}` | null
  /** Older header, still read by imports. */
  readonly csvAlias?: `HB.${string}`
  /**
   * Name in `entities.json` of an archive, and in a Homebox database. Null: Homebox lacks it, and older versions refuse
   * unknown columns, so archives have it in `stowage.json`. A request that replaces an entity without it keeps it:
   * clients of Homebox do not know it.
   */
  readonly archive: string | null
  /** Section of the page that shows it. */
  readonly facts: 'main' | 'other' | 'elsewhere'
}

const text = <const Column extends string>(column: Column, limit: number) =>
  ({ kind: 'text', column, limit, default: '', importDefault: '' }) as const

const amount = <const Column extends string>(column: Column) =>
  ({ kind: 'amount', column, limit: 0, default: 0, importDefault: 0 }) as const

const flag = <const Column extends string>(column: Column) =>
  ({ kind: 'flag', column, limit: 0, default: 0, importDefault: 0 }) as const

const day = <const Column extends string>(column: Column) =>
  ({ kind: 'day', column, limit: 0, default: null, importDefault: null }) as const

/** Attributes of most members. */
const usual = { isInNew: false, isBulk: true, isSearched: false, isSorted: false, isOnLabels: false } as const

/**
 * Every member that an entity stores and people set, in the order of answers and requests. Other references
 * (parent, pin, type), tags, custom fields and attachments are not here: they have rules of their own.
 */
export const entityMembers = {
  name: {
    kind: 'name',
    limit: textLimits.line,
    default: '',
    importDefault: '',
    column: 'name',
    archive: 'name',
    told: 'always',
    isInNew: true,
    isBulk: false,
    isSearched: true,
    isSorted: true,
    isOnLabels: true,
    csv: 'HB.name',
    facts: 'elsewhere',
  },
  description: {
    ...text('description', textLimits.lines),
    ...usual,
    archive: 'description',
    told: 'always',
    isInNew: true,
    isSearched: true,
    isOnLabels: true,
    csv: 'HB.description',
    facts: 'elsewhere',
  },
  quantity: {
    kind: 'quantity',
    limit: 0,
    default: 0,
    importDefault: 1,
    column: 'quantity',
    archive: 'quantity',
    ...usual,
    told: 'always',
    isInNew: true,
    isSorted: true,
    csv: 'HB.quantity',
    facts: 'main',
  },
  insured: {
    ...flag('insured'),
    ...usual,
    archive: 'insured',
    told: 'always',
    csv: 'HB.insured',
    facts: 'main',
  },
  archived: {
    ...flag('archived'),
    ...usual,
    archive: 'archived',
    told: 'always',
    csv: 'HB.archived',
    facts: 'other',
  },
  syncChildEntityLocations: {
    ...flag('sync_child_entity_locations'),
    ...usual,
    archive: 'sync_child_entity_locations',
    told: 'in full',
    csv: null,
    facts: 'elsewhere',
  },
  serialNumber: {
    ...text('serial_number', textLimits.line),
    ...usual,
    archive: 'serial_number',
    told: 'in full',
    isSearched: true,
    isSorted: true,
    isOnLabels: true,
    csv: 'HB.serial_number',
    facts: 'main',
  },
  modelNumber: {
    ...text('model_number', textLimits.line),
    ...usual,
    archive: 'model_number',
    told: 'in full',
    isInNew: true,
    isSearched: true,
    isSorted: true,
    isOnLabels: true,
    csv: 'HB.model_number',
    facts: 'main',
  },
  manufacturer: {
    ...text('manufacturer', textLimits.line),
    ...usual,
    archive: 'manufacturer',
    told: 'in full',
    isInNew: true,
    isSearched: true,
    isSorted: true,
    isOnLabels: true,
    csv: 'HB.manufacturer',
    facts: 'main',
  },
  lifetimeWarranty: {
    ...flag('lifetime_warranty'),
    ...usual,
    archive: 'lifetime_warranty',
    told: 'in full',
    csv: 'HB.lifetime_warranty',
    facts: 'other',
  },
  warrantyExpires: {
    ...day('warranty_expires'),
    ...usual,
    archive: 'warranty_expires',
    told: 'in full',
    isSorted: true,
    csv: 'HB.warranty_expires',
    facts: 'main',
  },
  warrantyDetails: {
    ...text('warranty_details', textLimits.lines),
    ...usual,
    archive: 'warranty_details',
    told: 'in full',
    csv: 'HB.warranty_details',
    facts: 'other',
  },
  purchaseDate: {
    ...day('purchase_date'),
    ...usual,
    archive: 'purchase_date',
    told: 'in full',
    isSorted: true,
    csv: 'HB.purchase_date',
    csvAlias: 'HB.purchase_time',
    facts: 'main',
  },
  purchaseFrom: {
    ...text('purchase_from', textLimits.line),
    ...usual,
    archive: 'purchase_from',
    told: 'in full',
    csv: 'HB.purchase_from',
    facts: 'main',
  },
  purchasePrice: {
    ...amount('purchase_price'),
    ...usual,
    archive: 'purchase_price',
    told: 'always',
    isSorted: true,
    csv: 'HB.purchase_price',
    facts: 'main',
  },
  soldDate: {
    ...day('sold_date'),
    ...usual,
    archive: 'sold_date',
    told: 'always',
    isSorted: true,
    csv: 'HB.sold_date',
    csvAlias: 'HB.sold_time',
    facts: 'other',
  },
  soldTo: {
    ...text('sold_to', textLimits.line),
    ...usual,
    archive: 'sold_to',
    told: 'in full',
    csv: 'HB.sold_to',
    facts: 'other',
  },
  soldPrice: {
    ...amount('sold_price'),
    ...usual,
    archive: 'sold_price',
    told: 'in full',
    csv: 'HB.sold_price',
    facts: 'other',
  },
  soldNotes: {
    ...text('sold_notes', textLimits.lines),
    ...usual,
    archive: 'sold_notes',
    told: 'in full',
    csv: 'HB.sold_notes',
    facts: 'other',
  },
  notes: {
    ...text('notes', textLimits.notes),
    ...usual,
    archive: 'notes',
    told: 'in full',
    isSearched: true,
    csv: 'HB.notes',
    facts: 'other',
  },
  assetId: {
    kind: 'assetNumber',
    limit: 0,
    default: null,
    importDefault: null,
    column: 'asset_number',
    archive: 'asset_id',
    ...usual,
    told: 'always',
    isBulk: false,
    isSearched: true,
    isSorted: true,
    isOnLabels: true,
    csv: 'HB.asset_id',
    facts: 'other',
  },
  codes: {
    kind: 'codes',
    limit: textLimits.line,
    default: '[]',
    importDefault: '[]',
    column: 'codes',
    archive: null,
    ...usual,
    told: 'in full',
    isInNew: true,
    isSearched: true,
    csv: 'HB.codes',
    facts: 'main',
  },
  expires: {
    ...day('expires'),
    ...usual,
    archive: null,
    told: 'in full',
    isInNew: true,
    isSorted: true,
    csv: 'HB.expires',
    facts: 'main',
  },
  productId: {
    kind: 'product',
    limit: 0,
    default: null,
    importDefault: null,
    column: 'product_id',
    archive: null,
    ...usual,
    told: 'in full',
    isInNew: true,
    csv: null,
    facts: 'main',
  },
  importRef: {
    kind: 'importReference',
    limit: 100,
    default: null,
    importDefault: null,
    column: 'import_ref',
    archive: 'import_ref',
    ...usual,
    told: 'never',
    isBulk: false,
    csv: 'HB.import_ref',
    facts: 'elsewhere',
  },
} as const satisfies Readonly<Record<string, MemberDefinition>>

type Members = typeof entityMembers

export type EntityMember = keyof Members

/** Union of the definitions of some members. */
export type DefinitionOf<M extends EntityMember> = Members[M]

/** The kind of a member. */
export type KindOf<M extends EntityMember> = Members[M]['kind']

/** Members whose attribute has one of some values. */
export type MemberWith<A extends keyof MemberDefinition, V> = {
  [M in EntityMember]: Members[M] extends Readonly<Record<A, V>> ? M : never
}[EntityMember]

/** Every member, in the order of the table. */
export const memberNames = Object.keys(entityMembers) as EntityMember[]

/** Members whose attribute has one of some values, in the order of the table. */
export const membersWith = <A extends keyof MemberDefinition, const V extends MemberDefinition[A]>(
  attribute: A,
  ...values: readonly V[]
): MemberWith<A, V>[] => {
  const has = (member: EntityMember): member is MemberWith<A, V> => {
    const definition: MemberDefinition = entityMembers[member]
    return values.some(value => value === definition[attribute])
  }
  return memberNames.filter(has)
}

/** A member that a column of a table can hold. */
export type MappableMember = Exclude<EntityMember, 'syncChildEntityLocations' | 'productId'>

/** Can a column of a table hold a member? */
export const isMappable = (member: EntityMember): member is MappableMember =>
  member !== 'syncChildEntityLocations' && member !== 'productId'

/** Naming scheme: name of the member, its column, or its name in archives. */
type Naming = 'member' | 'column' | 'archive'

type NameBy<M extends EntityMember, N extends Naming> = N extends 'column' | 'archive'
  ? Members[M][N] & string
  : M

/** The column of a member. */
export type ColumnOf<M extends EntityMember> = Members[M]['column']

/** The column of a member. */
export const columnOf = <M extends EntityMember>(member: M): ColumnOf<M> => entityMembers[member].column

/** One function for each kind of some members. */
type Ways<M extends EntityMember> = {
  readonly [Kind in KindOf<M>]: (definition: Extract<DefinitionOf<M>, { readonly kind: Kind }>) => unknown
}

/**
 * Maps members to an object by name, in their order, with the function of each kind. Members without a name are left
 * out. A missing kind does not compile.
 */
export function byKind<M extends EntityMember, const W extends Ways<M>, N extends Naming = 'member'>(
  members: readonly M[],
  ways: W,
  naming?: N,
): { [Member in M as NameBy<Member, N>]: ReturnType<W[KindOf<Member>]> } {
  const by: Naming = naming ?? 'member'
  const make: Readonly<Partial<Record<MemberKind, (definition: MemberDefinition) => unknown>>> = ways
  return Object.fromEntries(
    members.flatMap(member => {
      const definition: MemberDefinition = entityMembers[member]
      const name = by === 'member' ? member : definition[by]
      return name === null ? [] : [[name, make[definition.kind]?.(definition)]]
    }),
  ) as { [Member in M as NameBy<Member, N>]: ReturnType<W[KindOf<Member>]> }
}

/** Default of every member as it is stored, by column. */
export const defaultsByColumn = Object.fromEntries(
  memberNames.map(member => [columnOf(member), entityMembers[member].default]),
) as { [M in EntityMember as ColumnOf<M>]: Members[M]['default'] }

/**
 * Contents of a label line; `path` is the location path as the page shows it, `firstCode` is the asset number without codes, and
 * `lentTo` the contact who has it.
 */
export const labelLines = listOf<
  MemberWith<'isOnLabels', true> | 'parent' | 'path' | 'firstCode' | 'lentTo'
>()([
  ...(['name', 'assetId', 'firstCode', 'parent', 'description'] as const),
  ...(['manufacturer', 'modelNumber', 'serialNumber', 'path', 'lentTo'] as const),
])
