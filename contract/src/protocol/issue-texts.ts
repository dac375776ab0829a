import type { JsonExtent } from './json.ts'

/** A list of words as a choice: `stop or skip`. */
const eitherOf = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' or ')

const listed = {
  id: 'UUIDs',
  field: 'fields',
  condition: 'conditions',
  name: 'names',
  entity: 'entities',
  code: 'codes',
} as const

const cursors = {
  list: 'must be the `next` of a list',
  page: 'must be the `next` of the page before',
  order: 'must be empty, or the `next` of a list in the same order',
} as const

/** Parts of an imported file with an upper limit. */
export const importParts = {
  rows: 'rows',
  columns: 'columns',
  cells: 'cells',
  row_bytes: 'bytes in a row',
  text_bytes: 'bytes of text',
  unpacked_bytes: 'bytes when it is unpacked',
  tag_names: 'tags in all of its rows',
  new_tags: 'tags that do not exist yet',
  new_types: 'types that do not exist yet',
  path_parts: 'locations in its paths',
  new_locations: 'locations that do not exist yet',
} as const

/** Several of these can have in common with a row of an imported file: which, by what it is. */
const fittingBy = {
  asset_number: 'items',
  serial_number: 'items',
  name_and_location: 'items',
  reference: 'contacts',
  name_and_email: 'contacts',
} as const

/** A fault without its member. */
interface Fault {
  readonly code: string
  readonly params: object
}

interface Limit {
  readonly limit: number
}

/** Texts are counted in Unicode code points. */
interface Length extends Limit {
  readonly actual: number
}

interface Words {
  readonly words: readonly string[]
}

interface Range {
  readonly min: number
  readonly max: number
}

interface LabelSizes {
  readonly count: number
  /** Millimetres, as all lengths here. */
  readonly label: number
  readonly needed: number
  readonly paper: number
  readonly margin?: number
}

interface LabelCount extends Limit {
  readonly entities: number
  readonly copies: number
  readonly advice: 'choose fewer' | 'use filters, or page and pageSize' | 'use more filters'
}

/**
 * All faults of a request member or a file cell: code → English text, built from its params. The text
 * continues the name of the member. Codes and params are stable, texts are not.
 */
export const issueTexts = {
  // Presence
  required: () => 'is required',
  required_or_null: () => 'is required; null takes the field away',
  required_unless: ({ member }: { member: string }) => `is required unless there is a ${member}`,
  required_for_format: ({ format }: { format: string }) => `is required for the format ${format}`,
  required_without_default_name: () => 'is required, because the template has no default name',
  unknown: () => 'is unknown',
  invalid: () => 'is not valid',
  excluded_by: ({ member }: { member: string }) => `must be left out when there is a ${member}`,
  excluded_by_invitation: () => 'must be left out with an invitation token',

  // Type
  not_text: () => 'must be text',
  not_boolean: () => 'must be true or false',
  not_number: () => 'must be a number',
  not_decimal: () => 'must be a number with a decimal point, such as 12.50',
  not_whole: () => 'must be a whole number',
  not_cost: ({ limit }: Limit) => `must be a number of at most ${limit} in size, such as "12.5"`,
  not_asset_number: () => 'must be an asset number such as 000-042',
  not_mail_address: () => 'must be an email address such as name@example.com',
  not_date: () => 'must be a date such as 2026-01-31',
  not_timestamp: () => 'must be a timestamp such as 2026-01-31T12:00:00Z',
  not_time_zone: () => 'must be the IANA name of a time zone, such as Europe/Berlin',
  not_timestamp_or_date: () => 'must be a timestamp such as 2026-01-31T12:00:00Z, or a date',
  not_milliseconds: () => 'must be a time in whole milliseconds since 1970',
  not_id: () => 'must be a UUID',
  not_hexadecimal: ({ digits }: { digits: number }) => `must be ${digits} hexadecimal digits`,
  not_language: () => 'must be a language tag such as de or pt-BR',
  not_link: () => 'must be an http or https address such as https://example.com/manual.pdf',
  not_json: () => 'must be JSON',
  too_much_json: ({ limit, of }: Limit & { of: keyof JsonExtent }) =>
    `must be JSON of at most ${limit} ${of}`,
  not_object: () => 'must be a JSON object',
  not_attributes: () => 'must be an object',
  not_list: ({ of }: { of?: keyof typeof listed }) =>
    of === undefined ? 'must be a list' : `must be a list of ${listed[of]}`,
  not_one_of: ({ words }: Words) => `must be one of ${words.join(', ')}`,
  not_either: ({ words }: Words) => `must be ${eitherOf(words)}`,
  not_some_of: ({ limit, words }: Limit & Words) => `must be at most ${limit} of ${words.join(', ')}`,
  not_exactly: ({ value }: { value: string }) => `must be "${value}"`,
  not_order: () => 'must be an order',
  not_name_and_text: () => 'must be name=text',
  not_comparable: () => 'must be text, a number, or true or false',
  bad_field_filters: ({ issue }: { issue: Fault & { path: string } }): string =>
    `must be JSON such as [{"name":"Voltage","op":"ge","value":12}]: ${issue.path === 'body' ? '' : `${issue.path} `}${issueText(issue)}`,
  bad_cursor: ({ of }: { of: keyof typeof cursors }) => cursors[of],

  // Size
  out_of_range: ({ min, max, whole }: Range & { whole: boolean }) =>
    `must be a ${whole ? 'whole ' : ''}number from ${min} to ${max}`,
  negative: () => 'must not be negative',
  too_many_decimals: ({ limit }: Limit) => `must have at most ${limit} decimals`,
  too_small: ({ limit }: Limit) => `must be at least ${limit}`,
  too_large: ({ limit }: Limit) => `must be at most ${limit}`,
  too_large_in_size: ({ limit }: Limit) => `must be at most ${limit} in size`,
  before: ({ member }: { member: string }) => `must not be before ${member}`,

  // Text
  empty: () => 'must not be empty',
  too_short: ({ limit }: Length) => `must have at least ${limit} characters`,
  too_long: ({ limit }: Length) => `must have at most ${limit} characters`,
  unstorable: () => 'must not contain U+0000 or half of a surrogate pair',
  null_character: () => 'must not contain U+0000',
  only_control_characters: () => 'must not be made of control characters only',
  nothing_to_search: () => 'must have something to search for',
  too_many_words: ({ limit }: Limit) => `must have at most ${limit} words`,
  empty_when_filled_in: () => 'must not be empty once it is filled in',

  // Count
  too_few: () => 'must have at least one entry',
  too_many: ({ limit }: Limit) => `must have at most ${limit} entries`,
  wrong_count: ({ min, max }: Range) => `must have ${min} to ${max} entries`,
  repeated: () => 'must not repeat a name',
  repeated_name: () => 'must not repeat a name',
  not_unique: () => 'must be unique',

  // Files
  empty_file: () => 'must not be empty',
  file_too_large: ({ limit }: Limit) => `must have at most ${limit} bytes`,
  import_too_large: ({ limit, of }: Limit & { of: keyof typeof importParts }) =>
    `must have at most ${limit} ${importParts[of]}`,

  // The inventory
  changes_nothing: () => 'must change something',
  change_or_delete: () => 'is required unless `delete` is true, and must be left out then',
  conditions_and_all: ({ members }: { members: readonly string[] }) =>
    `must have either conditions or all, but has ${members.join(', ')}`,
  no_condition: () => 'must have a condition; {"all": true} selects everything',
  ids_and_query: () => 'must have either ids or a query',
  no_selection: () => 'must have ids or a query',
  not_location: () => 'must be a location of this group, outside of the item itself',
  not_item: () => 'must be an item',
  only_of_items: () => 'must be empty for a location',
  other_kind: () => 'must be a location for a location, and an item for an item',
  second_location: () => 'must be left out or equal to parentId when the parent is a location itself',
  inside_itself: () => 'must not be the item itself or something inside it',
  tag_inside_itself: () => 'must not be the tag itself or one below it',
  same_contact: () => 'must be another contact',
  same_product: () => 'must be another product',
  too_deep: ({ limit }: Limit) => `would be more than ${limit} levels deep`,
  too_many_fields: ({ limit }: Limit) => `would be more than ${limit} custom fields`,
  field_not_unique: ({ name }: { name: string }) => `has ${JSON.stringify(name)} more than once`,
  unknown_client_id: () => 'must be the clientId of another one',

  // Groups and notifiers
  unknown_currency: ({ currency }: { currency: string }) => `currency '${currency}' is not supported`,
  unknown_service: ({ prefixes }: { prefixes: readonly string[] }) =>
    `must begin with one of ${prefixes.join(' ')}`,
  bad_service_address: ({ reason }: { reason: string }) => `is not understood: it ${reason}`,

  // Labels
  data_too_long: ({ limit }: Limit) => `must fit into a QR code of error correction Q: ${limit} bytes`,
  address_too_long: () => 'has an address that is too long for a QR code',
  skips_whole_sheet: ({ limit }: Limit) => `must be less than ${limit}, the labels of a sheet`,
  not_on_tape: () => 'is not supported on tape',
  not_on_endless_tape: () => 'is not supported on tape without labelWidth',
  labels_do_not_fit: ({ count, label, needed, paper, margin }: LabelSizes) =>
    `must let the labels fit on the paper: ${count} of ${label} mm need ${needed} mm${margin === undefined ? '' : ` after a margin of ${margin} mm`}, it has ${paper} mm`,
  labels_too_small: () => 'must make labels large enough for a readable QR code',
  too_many_labels: ({ limit, entities, copies, advice }: LabelCount) =>
    `must ask for at most ${limit} labels at once, and these are ${copies === 1 ? `${entities} labels` : `${copies} labels of each of ${entities} items`}: ${advice}`,

  // Cells of a file
  missing_column: () => 'is required: no column of the first line has this name',
  wrong_cell_count: ({ cells, columns }: { cells: number; columns: number }) =>
    `has ${cells} cells, but there are ${columns} columns`,
  bad_path: ({ levels, limit }: Limit & { levels: number }) =>
    `must have at most ${levels} parts of at most ${limit} characters`,
  too_many_tags: ({ limit }: Limit) => `must name at most ${limit} tags`,
  tag_too_long: ({ limit }: Limit) => `must name tags of at most ${limit} characters`,
  bad_field_name: ({ issue }: { issue: Fault }): string => `The name of a custom field ${issueText(issue)}`,
  row_has_too_many_fields: ({ limit }: Limit) => `an item has at most ${limit} custom fields`,
  reference_not_unique: () => 'several items have this reference; give the address of one of them in HB.url',
  parent_not_unique: () => 'several items have this reference; give the id of one',
  parent_not_found: ({ reference }: { reference: string }) =>
    `nothing has the reference or id "${reference}"`,
  repeated_column: () => 'is the header of several columns; say in `mapping` what each of them is',
  same_target: ({ column }: { column: string }) => `is mapped to the same as the column "${column}"`,
  several_fit: ({ by }: { by: keyof typeof fittingBy }) =>
    `several ${fittingBy[by]} have the same ${by.replaceAll('_', ' ')}`,
  own_parent: () => 'an item cannot be its own parent',
  row_inside_itself: () => 'an item cannot lie in itself or in something inside it',
}

/** Code of a fault of a member. */
export type IssueCode = keyof typeof issueTexts

/** Params of a code: none, or one object. */
export type ParamsOf<Code extends IssueCode> = Parameters<(typeof issueTexts)[Code]>

/** English text of a fault; it continues the name of the member. */
export function issueText({ code, params }: Fault): string {
  // `says` and `issueOf` pair code and params; TypeScript cannot express that for a union.
  const text = issueTexts[code as IssueCode] as (params: object) => string
  return text(params)
}
