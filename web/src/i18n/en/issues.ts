import type { IssueCode } from '@stowage/contract/protocol/issue-texts'

const fill = 'Fill this in.'
const oneOf = 'Use one of: {words}.'
const once = 'Use each name once.'
const date = 'Use a date such as 2026-01-31.'
const noTape = 'This doesn’t go with tape.'
const manyFields = 'An item has at most {limit, number} custom fields.'

/** What to do about a value that the server refuses. */
export const issues: Readonly<Record<IssueCode, string>> = {
  required: fill,
  required_or_null: fill,
  required_unless: 'Fill in this or “{member}”.',
  required_for_format: 'Fill this in for labels of your own size.',
  required_without_default_name: 'Type a name: the template has none.',
  unknown: 'The server doesn’t know this.',
  invalid: 'Check this.',
  excluded_by: 'Leave this out when there is “{member}”.',
  excluded_by_invitation: 'Leave this out with an invitation.',

  not_text: 'Use text.',
  not_boolean: 'Use true or false.',
  not_number: 'Use a number.',
  not_decimal: 'Use a number with a decimal point, such as 12.50.',
  not_whole: 'Use a whole number.',
  not_cost: 'Use a number up to {limit, number}.',
  not_asset_number: 'Use an asset number such as 000-042.',
  not_date: date,
  not_mail_address: 'Use an email address such as name@example.com.',
  not_timestamp: 'Use a time such as 2026-01-31T12:00:00Z.',
  not_time_zone: 'Your device names a time zone that the server does not know.',
  not_timestamp_or_date: date,
  not_milliseconds: 'Use a time in milliseconds.',
  not_id: 'Use an ID.',
  not_hexadecimal: 'Use {digits, number} hexadecimal digits.',
  not_language: 'Use a language tag such as de or pt-BR.',
  not_link: 'Use a web address such as https://example.com/manual.pdf.',
  not_json: 'Use JSON.',
  too_much_json:
    'Use JSON of at most {limit, number} {of, select, bytes {bytes} levels {levels} other {values}}.',
  not_object: 'Use a JSON object.',
  not_attributes: 'Use a JSON object.',
  not_list: 'Use a list.',
  not_one_of: oneOf,
  not_either: oneOf,
  not_some_of: 'Use at most {limit, number} of: {words}.',
  not_exactly: 'Use “{value}”.',
  not_order: 'Choose another order.',
  not_name_and_text: 'Use a name and a text.',
  not_comparable: 'Use text, a number, or true or false.',
  bad_field_filters: 'Check this filter.',
  bad_cursor: 'The list has changed. Load it again.',

  out_of_range:
    'Use a {whole, select, true {whole number} other {number}} from {min, number} to {max, number}.',
  negative: 'Use 0 or more.',
  too_small: 'Use {limit, number} or more.',
  too_large: 'Use {limit, number} or less.',
  too_large_in_size: 'Use a number from -{limit, number} to {limit, number}.',
  before: 'Use a later time than “{member}”.',

  empty: fill,
  too_short: 'Use at least {limit, number} characters.',
  too_long: 'Use at most {limit, number} characters; it has {actual, number}.',
  unstorable: 'Remove the damaged characters.',
  null_character: 'Remove the character U+0000.',
  only_control_characters: 'Use characters that can be seen.',
  nothing_to_search: 'Type something to search for.',
  too_many_words: 'Search for at most {limit, number} words.',
  empty_when_filled_in: 'The template leaves this empty. Type something.',

  too_few: 'Add an entry.',
  too_many: 'Use at most {limit, number} entries.',
  wrong_count: 'Use {min, number} to {max, number} entries.',
  repeated: once,
  repeated_name: once,
  not_unique: 'Use each ID once.',

  empty_file: 'This file is empty. Choose another one.',
  file_too_large:
    'A file may have at most {mebibytes, number} MiB. Choose a smaller one, or ask whoever runs the server to allow more.',
  import_too_large:
    'An import takes at most {limit, number} {of, select, rows {rows} columns {columns} cells {cells} row_bytes {bytes in a row} text_bytes {bytes of text} unpacked_bytes {unpacked bytes} tag_names {tags in all rows} new_tags {new tags} new_types {new types} path_parts {locations in paths} other {new locations}}. Split the file, or leave something out.',

  changes_nothing: 'Choose something to change.',
  change_or_delete: 'Either change or delete.',
  conditions_and_all: 'Use filters or everything, not both.',
  no_condition: 'Choose a filter.',
  ids_and_query: 'Choose items or use filters, not both.',
  no_selection: 'Choose items.',
  not_location: 'Choose a location that is neither the item itself nor inside it.',
  second_location: 'It belongs to a location already, so it can’t be kept in another one.',
  inside_itself: 'It can’t be put into itself.',
  tag_inside_itself: 'A tag can’t be below itself.',
  too_deep: 'It would lie too deep: locations nest up to {limit, number} levels.',
  too_many_fields: manyFields,
  field_not_unique: 'It has the custom field “{name}” more than once.',
  unknown_client_id: 'The item that this names is missing.',

  unknown_currency: 'The server doesn’t know the currency {currency}.',
  unknown_service: 'The server doesn’t know this service. Begin with its name, such as ntfy://.',
  bad_service_address: 'This is not an address of the service. Check it.',

  data_too_long: 'A code holds at most {limit, number} bytes. Use a shorter text.',
  address_too_long: 'The address is too long for a code.',
  skips_whole_sheet: 'A sheet has {limit, number} labels. Skip fewer.',
  not_on_tape: noTape,
  not_on_endless_tape: noTape,
  labels_do_not_fit: 'The labels need {needed, number} mm, and the paper has {paper, number} mm.',
  labels_too_small: 'The labels are too small for a code. Make them larger.',
  too_many_labels: 'Print at most {limit, number} labels at once.',

  missing_column: 'Add this column to the first line.',
  wrong_cell_count: 'The row has {cells, number} cells, but there are {columns, number} columns.',
  bad_path: 'Use at most {levels, number} locations, each with at most {limit, number} characters.',
  too_many_tags: 'Use at most {limit, number} tags.',
  tag_too_long: 'Use tags of at most {limit, number} characters.',
  bad_field_name: 'Name of the custom field: {issue}',
  row_has_too_many_fields: manyFields,
  reference_not_unique: 'Several items have this reference. Put the address of one of them into HB.url.',
  parent_not_unique: 'Several items have this reference. Use the ID of one of them.',
  parent_not_found: 'Nothing has the reference or ID “{reference}”.',
  repeated_column: 'Several columns have this header. Choose what each of them is.',
  same_target: 'The column “{column}” is already used for this. Skip one of them.',
  several_fit:
    'Several items have the same {by, select, asset_number {asset number} serial_number {serial number} other {name and location}}. Choose one by its asset number, or skip the row.',
  own_parent: 'An item can’t belong to itself.',
  row_inside_itself: 'An item can’t be in itself or in something inside it.',
}
