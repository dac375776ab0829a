import { fieldKinds } from '@stowage/contract/catalogues/field-definitions'
import {
  byKind,
  columnOf,
  defaultsByColumn,
  memberNames,
  membersWith,
} from '@stowage/contract/entities/entity-members'
import type { Id } from '../tables/columns.ts'
import type { GroupRole } from '../tables/groups.ts'
import {
  amount,
  type Column,
  dated,
  day,
  flag,
  generated,
  id,
  instant,
  integer,
  nameKey,
  orNull,
  owner,
  preset,
  real,
  ref,
  refs,
  rowNumber,
  secret,
  text,
  textKey,
  versioned,
  word,
} from './columns.ts'
import type { ExtraRecord, TableDefinition } from './table-definition.ts'

/** Attributes of most whole tables. */
const whole = {
  is: 'whole',
  of: null,
  namedAfter: null,
  person: null,
  copiedBy: null,
  wipedBy: null,
  removedAtOnce: null,
} as const

/** Attributes of parts of entities. */
const part = {
  is: 'part',
  of: { table: 'entities', column: 'entity_id' },
  namedAfter: null,
  person: null,
  isUse: true,
  removedAtOnce: 200,
} as const

/** Attributes of lists and links, which are deleted with their owners. */
const owned = {
  kind: null,
  name: null,
  namedAfter: null,
  person: null,
  recorded: 'to undo',
  copiedBy: null,
  wipedBy: null,
  isUse: false,
  removedAtOnce: null,
} as const

const fieldValues = {
  id: id({ recorded: 'always' }),
  name: text(),
  type: text<'text' | 'number' | 'boolean' | 'time'>(),
  text_value: text(),
  number_value: integer(),
  boolean_value: flag(),
  time_value: orNull(instant()),
}

/** A drawn signature as JSON; null: not signed. */
const signature = () =>
  preset(orNull(text({ recorded: 'with its row', told: 'not', forgottenWith: 'contact_id' })))

/** Codes as a JSON list. */
const codes = () => text({ told: 'as JSON', holds: 'codes' })

/** Columns of the members that people set. */
const memberColumns = byKind(
  memberNames,
  {
    name: () => text(),
    text: ({ column }) => text(column === 'serial_number' ? { hiddenWith: 'serialNumbers' } : {}),
    quantity: () => real(),
    amount: () => amount(),
    flag: () => flag(),
    day: () => day(),
    assetNumber: () => orNull(integer({ told: 'as asset number' })),
    importReference: () => orNull(text()),
    codes: () => codes(),
    product: () => orNull(ref('products', 'names nothing')),
  },
  'column',
)

const ownColumns: readonly string[] = membersWith('archive', null).map(columnOf)

/** The members that Homebox lacks, as a record of archives. */
const ownMembers: ExtraRecord = {
  kind: 'item',
  id: 'entity_id',
  columns: Object.fromEntries(ownColumns.map(column => [column, column])),
  defaults: Object.fromEntries(
    Object.entries(defaultsByColumn).filter(([column]) => ownColumns.includes(column)),
  ),
}

/** All inventory tables, and the members of groups. */
export const inventoryTables = {
  entities: {
    ...whole,
    kind: 'item',
    name: 'name',
    columns: {
      ...memberColumns,
      /** Group number × 2^32 + sequence in the group; never used twice, never sent. */
      n: rowNumber(),
      id: id(),
      group_id: owner(),
      entity_type_id: ref('entity_types', 'forbids it'),
      /** Copied from the type. */
      is_location: flag({ told: 'not' }),
      /** nameKeyOf(name), the sort key of lists. */
      name_key: nameKey(),
      /** The parent. */
      parent_id: orNull(ref('entities', 'names nothing')),
      /** The pin: its location, when that is not the parent. */
      location_id: orNull(ref('entities', 'names nothing')),
      /** Its location: the pin, or else the parent. */
      kept_in: generated<Id | null>('text'),
      /** Upper bound of the levels below it, over parents and pins. */
      height: preset(rowNumber()),
      /** The asset number, or 2^53 when unset; sort key of lists by number. */
      number_order: generated<number>('integer'),
      ...versioned,
    },
    recorded: 'to undo',
    archive: {
      in: 'file',
      extras: [{ kind: 'pin', id: 'entity_id', columns: { location_id: 'location_id' } }, ownMembers],
    },
    isUse: false,
  },
  entity_fields: {
    ...owned,
    is: 'list',
    of: { table: 'entities', column: 'entity_n' },
    columns: {
      ...fieldValues,
      group_id: owner({ recorded: 'never' }),
      entity_n: rowNumber({ recorded: 'never' }),
      position: integer({ recorded: 'never' }),
      /** textKeyOf(text_value); what filters compare texts by. */
      text_key: textKey(),
      /** The value of a number, or of a text that has the form of one (readDecimal). */
      numeric_value: generated<number | null>('real'),
      /** The day of a time, or of a text that is one (isDayText). */
      day_value: generated<string | null>('text'),
    },
    archive: { in: 'file' },
  },
  entity_tags: {
    ...owned,
    is: 'link',
    of: { table: 'entities', column: 'n' },
    columns: { group_id: owner(), tag_n: rowNumber(), n: rowNumber() },
    archive: { in: 'file' },
  },
  tags: {
    ...whole,
    kind: 'tag',
    name: 'name',
    columns: {
      n: rowNumber(),
      id: id(),
      group_id: owner(),
      name: text(),
      name_key: nameKey(),
      description: text(),
      color: text(),
      icon: text(),
      parent_id: orNull(ref('tags', 'names nothing')),
      ...versioned,
    },
    recorded: 'to undo',
    archive: { in: 'file' },
    isUse: false,
  },
  entity_types: {
    ...whole,
    kind: 'type',
    name: 'name',
    columns: {
      id: id(),
      group_id: owner(),
      name: text(),
      name_key: nameKey(),
      description: preset(text()),
      is_location: flag({ told: 'not' }),
      icon: text(),
      default_template_id: orNull(ref('templates', 'names nothing')),
      ...versioned,
    },
    recorded: 'to undo',
    archive: { in: 'file' },
    isUse: false,
  },
  field_definitions: {
    ...whole,
    kind: 'fieldDefinition',
    name: 'name',
    columns: {
      group_id: owner(),
      id: id(),
      /** Null: of all types. */
      entity_type_id: orNull(ref('entity_types', 'goes too', { told: 'not' })),
      name: text(),
      field_kind: word(fieldKinds),
      unit: text(),
      /** JSON: a list of choices. */
      choices: text({ told: 'as choices' }),
      help: text(),
      position: integer(),
      is_required: flag(),
      remind_days: orNull(integer()),
      ...versioned,
    },
    recorded: 'to undo',
    archive: { in: 'records' },
    isUse: false,
  },
  contacts: {
    ...whole,
    kind: 'contact',
    name: 'name',
    columns: {
      group_id: owner(),
      id: id(),
      name: text(),
      name_key: nameKey(),
      email: text(),
      phone: text(),
      reference: text(),
      notes: text(),
      /** Folded name, address, telephone number and reference. */
      search_text: textKey(),
      /** The account of the person; it is told only while that is a member. */
      user_id: orNull(owner({ recorded: 'always' })),
      ...versioned,
    },
    recorded: 'to undo',
    archive: { in: 'records' },
    isUse: true,
    wipedBy: 'every wipe',
  },
  loans: {
    ...whole,
    kind: 'loan',
    name: null,
    namedAfter: 'contact_id',
    columns: {
      group_id: owner(),
      id: id(),
      /** Null when the group that it came from had no such contact. */
      contact_id: orNull(ref('contacts', 'stays')),
      /** The first day of a reservation. */
      from_day: day(),
      /** The last day; null: open. */
      due: day(),
      /** The hand-over; null: reserved. */
      out_at: orNull(instant()),
      notes: text(),
      created_by: orNull(owner()),
      signature_out: signature(),
      signature_back: signature(),
      ...versioned,
    },
    recorded: 'to undo',
    archive: { in: 'records' },
    isUse: true,
    wipedBy: 'every wipe',
    removedAtOnce: 200,
  },
  loan_lines: {
    ...whole,
    kind: 'loanLine',
    name: 'name',
    columns: {
      group_id: owner(),
      id: id(),
      loan_id: ref('loans', 'goes too', { told: 'not' }),
      /** The item, which may be deleted; null when it was not in the archive that the line came from. */
      entity_id: orNull(ref('entities', 'stays', { told: 'not' })),
      /** The name of the item as it was lent. */
      name: text(),
      quantity: real(),
      returned_at: orNull(instant()),
      note: text(),
      ...dated,
    },
    recorded: 'to undo',
    archive: { in: 'records' },
    isUse: true,
    wipedBy: 'every wipe',
    removedAtOnce: 200,
  },
  products: {
    ...whole,
    kind: 'product',
    name: 'name',
    columns: {
      group_id: owner(),
      id: id(),
      name: text(),
      name_key: nameKey(),
      manufacturer: text(),
      model_number: text(),
      unit: text(),
      min_quantity: orNull(real()),
      target_quantity: orNull(real()),
      is_low: flag(),
      shop: text(),
      /** nameKeyOf(shop). */
      shop_key: textKey(),
      notes: text(),
      codes: codes(),
      /** Folded name, manufacturer, model number and codes. */
      search_text: textKey(),
      /** The type of new items of it, which may be deleted. */
      entity_type_id: orNull(ref('entity_types', 'stays')),
      ...versioned,
    },
    recorded: 'to undo',
    archive: { in: 'records' },
    isUse: true,
    wipedBy: 'every wipe',
  },
  attachments: {
    ...part,
    kind: 'attachment',
    name: 'title',
    columns: {
      id: id(),
      group_id: owner(),
      /** Null for thumbnails. */
      entity_id: orNull(ref('entities', 'goes too', { told: 'not' })),
      type: text<'photo' | 'manual' | 'warranty' | 'attachment' | 'receipt' | 'thumbnail'>(),
      is_primary: flag(),
      title: text(),
      mime_type: text({ recorded: 'with its row' }),
      /** Storage key, or the address of a link. */
      path: text({ recorded: 'with its row', told: 'not' }),
      size: integer({ recorded: 'with its row', told: 'not' }),
      /** Thumbnails are derived, so they are recorded only with a deletion. */
      thumbnail_id: orNull(ref('attachments', 'stays', { recorded: 'with its row', told: 'not' })),
      /** Position in its entity, before the date; equal for all until the photos are sorted. */
      position: preset(integer()),
      ...dated,
    },
    recorded: 'to undo',
    archive: {
      in: 'file',
      extras: [{ kind: 'photo', id: 'attachment_id', columns: { position: 'position' } }],
    },
    copiedBy: 'copyAttachments',
    wipedBy: null,
  },
  templates: {
    ...whole,
    kind: 'template',
    name: 'name',
    columns: {
      id: id(),
      group_id: owner(),
      name: text(),
      name_key: nameKey(),
      description: text(),
      notes: text(),
      default_quantity: real(),
      default_insured: flag(),
      default_name: text(),
      default_description: text(),
      default_manufacturer: text(),
      default_model_number: text(),
      default_lifetime_warranty: flag(),
      default_warranty_details: text(),
      default_location_id: orNull(ref('entities', 'names nothing')),
      default_tag_ids: preset(refs('tags')),
      include_warranty_fields: flag(),
      include_purchase_fields: flag(),
      include_sold_fields: flag(),
      /** The last value of `{{count}}`. */
      made: preset(integer({ recorded: 'with its row', told: 'not' })),
      ...versioned,
    },
    recorded: 'to undo',
    archive: { in: 'file', extras: [{ kind: 'template', id: 'id', columns: { made: 'made' } }] },
    isUse: true,
    removedAtOnce: 100,
  },
  template_fields: {
    ...owned,
    is: 'list',
    of: { table: 'templates', column: 'template_id' },
    columns: {
      ...fieldValues,
      group_id: owner({ recorded: 'never' }),
      template_id: id({ recorded: 'never' }),
      position: integer({ recorded: 'never' }),
    },
    archive: { in: 'file' },
  },
  maintenance_entries: {
    ...part,
    kind: 'maintenance',
    name: 'name',
    columns: {
      id: id(),
      group_id: owner(),
      entity_id: ref('entities', 'goes too', { told: 'not' }),
      name: text(),
      description: text(),
      cost: amount(),
      completed_date: day(),
      scheduled_date: day(),
      /** Day of the notice about it; null before. */
      noticed_on: preset(day({ recorded: 'with its row', told: 'not' })),
      /** Recurrence as JSON (features/maintenance/rule.ts); null: none. */
      rule: preset(orNull(text({ told: 'as rule' }))),
      /** The entry created on completion; it may be deleted. */
      next_id: preset(orNull(ref('maintenance_entries', 'stays', { recorded: 'with its row', told: 'not' }))),
      ...dated,
    },
    recorded: 'to undo',
    archive: {
      in: 'file',
      extras: [
        {
          kind: 'rule',
          id: 'maintenance_entry_id',
          columns: { rule: 'rule', next_id: 'next_entry_id' },
        },
      ],
    },
    copiedBy: 'copyMaintenance',
    wipedBy: 'wipeMaintenance',
  },
  shopping_lines: {
    ...whole,
    kind: 'shoppingLine',
    name: 'name',
    columns: {
      group_id: owner(),
      id: id(),
      /** The product, which may be deleted; null for a line without one. */
      product_id: orNull(ref('products', 'stays')),
      /** Of a product its name when the line was added or the product deleted; shown when there is no product. */
      name: text(),
      /** Null: not said. */
      quantity: orNull(real()),
      /** Empty: that of the product. */
      shop: text(),
      notes: text(),
      ...versioned,
    },
    recorded: 'to undo',
    archive: { in: 'records' },
    isUse: true,
    wipedBy: 'every wipe',
  },
  notifiers: {
    ...whole,
    kind: 'notifier',
    name: 'name',
    person: 'user_id',
    columns: {
      id: id(),
      group_id: owner(),
      user_id: owner({ recorded: 'always' }),
      name: text(),
      name_key: nameKey(),
      /** Includes the password of the service, so only archives of its owner contain it. */
      url: text({ told: 'not' }),
      is_active: flag(),
      /** JSON: kinds of notices; null: all. */
      kinds: orNull(text({ told: 'as JSON' })),
      ...dated,
    },
    recorded: 'to undo',
    archive: { in: 'file', extras: [{ kind: 'notifier', id: 'id', columns: { kinds: 'kinds' } }] },
    isUse: true,
  },
  memberships: {
    ...whole,
    kind: 'member',
    name: null,
    columns: {
      user_id: id(),
      group_id: owner(),
      role: text<GroupRole>(),
      created_at: dated.created_at,
    },
    recorded: 'to tell',
    archive: { not: 'people are of one server' },
    isUse: false,
  },
  groups: {
    ...whole,
    kind: 'group',
    name: 'name',
    columns: {
      id: id(),
      name: text(),
      /** Upper-case ISO 4217 code. */
      currency: text(),
      /** The hue of the accent colour, in degrees; null is the usual one. */
      hue: orNull(integer()),
      /** Are prices hidden from viewers? */
      hide_prices: preset(flag()),
      /** Are serial numbers hidden from viewers? */
      hide_serial_numbers: preset(flag()),
      /** JSON: which notices are sent, by kind; null: none was ever switched on or off. */
      notices: orNull(text({ told: 'as notices' })),
      ...versioned,
    },
    recorded: 'to tell',
    archive: { not: 'a record of its own tells of it' },
    isUse: false,
  },
  invitations: {
    ...whole,
    kind: 'invitation',
    name: null,
    columns: {
      id: id(),
      group_id: owner(),
      token_hash: secret(),
      expires_at: instant(),
      /** Uses left. */
      uses: integer(),
      max_uses: preset(integer({ recorded: 'with its row' })),
      /** The role of a person who accepts it. */
      role: preset(text<GroupRole>()),
      created_by: orNull(owner()),
      /** The address that it was last mailed to; empty when it was not. */
      sent_to: preset(secret()),
      /** Has the mail server accepted the mail to `sent_to`? */
      is_mailed: preset(flag({ recorded: 'with its row', told: 'not' })),
      ...dated,
    },
    recorded: 'to tell',
    archive: { not: 'people are of one server' },
    isUse: false,
  },
  views: {
    ...whole,
    kind: null,
    name: 'name',
    columns: {
      id: id(),
      group_id: owner(),
      /** The creator; null for a shared one whose creator has no account any more. */
      user_id: orNull(owner()),
      name: text(),
      name_key: nameKey(),
      /** A JSON object: the query of the client. */
      query: text(),
      /** A JSON list: the names of its columns. */
      columns: text(),
      layout: text<'table' | 'gallery' | 'list'>(),
      order_by: text(),
      direction: text<'asc' | 'desc'>(),
      is_shared: flag(),
      position: integer(),
      icon: text(),
      hue: orNull(integer()),
      ...versioned,
    },
    recorded: { not: 'a way to look at the inventory, which people sort for themselves' },
    archive: { not: 'people are of one server' },
    isUse: false,
  },
  label_formats: {
    ...whole,
    kind: null,
    name: 'name',
    columns: {
      group_id: owner(),
      id: id(),
      /** The creator; null for a shared one whose creator has no account any more. */
      user_id: orNull(owner()),
      name: text(),
      is_shared: flag(),
      /** JSON: the name of labels that can be bought, or measures in millimetres. */
      sheet: text(),
      /** JSON: content of a label, and print offset. */
      content: text(),
      ...versioned,
    },
    recorded: { not: 'about paper in a printer' },
    archive: { not: 'people and printers are of one place' },
    isUse: false,
  },
  calendars: {
    ...whole,
    kind: null,
    name: 'name',
    person: 'user_id',
    columns: {
      group_id: owner(),
      id: id(),
      user_id: owner(),
      name: text(),
      name_key: nameKey(),
      /** JSON: a list of words. */
      kinds: text(),
      /** SHA-256 in hex. */
      secret_hash: secret(),
      last_read_at: orNull(instant()),
      ...dated,
    },
    recorded: { not: 'an address that lets somebody in must not come back' },
    archive: { not: 'people are of one server' },
    isUse: false,
  },
  import_mappings: {
    ...whole,
    kind: null,
    name: 'name',
    columns: {
      group_id: owner(),
      /** Chosen by a client or by the server; unique in its group. */
      id: id(),
      name: text(),
      /** JSON: targets of the columns, by header. */
      mapping: text(),
      /** JSON: headers of the table that it was created for. */
      headers: text(),
      /** JSON: parser options. */
      options: text(),
      /** When it was last saved, or applied by an import. */
      used_at: instant(),
      ...versioned,
    },
    recorded: { not: 'renewed by each import' },
    archive: { not: 'about files of other programs' },
    isUse: false,
  },
} as const satisfies Readonly<Record<string, TableDefinition>>

type Declared = typeof inventoryTables

export type InventoryTable = keyof Declared

/** Kysely row types of the inventory tables. */
export type InventoryRows = {
  -readonly [T in InventoryTable]: {
    -readonly [C in keyof Declared[T]['columns']]: Declared[T]['columns'][C] extends Column<infer V>
      ? V
      : never
  }
}

/** Tables whose attribute has a value. */
export type TableWith<A extends keyof TableDefinition, V> = {
  [T in InventoryTable]: Declared[T] extends Readonly<Record<A, V>> ? T : never
}[InventoryTable]
