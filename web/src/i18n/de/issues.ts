import type { issues as english } from '../en/issues.ts'

const fill = 'Fülle das aus.'
const oneOf = 'Möglich sind: {words}.'
const once = 'Jeder Name darf nur einmal vorkommen.'
const date = 'Gib ein Datum an, etwa 2026-01-31.'
const noTape = 'Das geht nicht auf Band.'
const manyFields = 'Ein Gegenstand hat höchstens {limit, number} eigene Felder.'

export const issues: Readonly<Record<keyof typeof english, string>> = {
  required: fill,
  required_or_null: fill,
  required_unless: 'Fülle das oder „{member}“ aus.',
  required_for_format: 'Fülle das für Etiketten in eigener Größe aus.',
  required_without_default_name: 'Gib einen Namen ein: Die Vorlage hat keinen.',
  unknown: 'Das kennt der Server nicht.',
  invalid: 'Prüfe das.',
  excluded_by: 'Lass das weg, wenn „{member}“ angegeben ist.',
  excluded_by_invitation: 'Lass das bei einer Einladung weg.',

  not_text: 'Gib Text ein.',
  not_boolean: 'Möglich sind true und false.',
  not_number: 'Gib eine Zahl ein.',
  not_decimal: 'Gib eine Zahl mit Dezimalpunkt an, etwa 12.50.',
  not_whole: 'Gib eine ganze Zahl ein.',
  not_cost: 'Gib eine Zahl bis {limit, number} ein.',
  not_asset_number: 'Gib eine Nummer an, etwa 000-042.',
  not_date: date,
  not_mail_address: 'Gib eine E-Mail-Adresse wie name@example.com an.',
  not_timestamp: 'Gib einen Zeitpunkt an, etwa 2026-01-31T12:00:00Z.',
  not_time_zone: 'Der Server kennt die Zeitzone dieses Geräts nicht.',
  not_timestamp_or_date: date,
  not_milliseconds: 'Gib eine Zeit in Millisekunden an.',
  not_id: 'Gib eine ID an.',
  not_hexadecimal: 'Gib {digits, number} hexadezimale Ziffern ein.',
  not_language: 'Gib ein Sprachkürzel an, etwa de oder pt-BR.',
  not_link: 'Gib eine Webadresse an, etwa https://example.com/manual.pdf.',
  not_json: 'Nimm JSON.',
  too_much_json:
    'Nimm JSON mit höchstens {limit, number} {of, select, bytes {Bytes} levels {Ebenen} other {Werten}}.',
  not_object: 'Gib ein JSON-Objekt an.',
  not_attributes: 'Gib ein JSON-Objekt an.',
  not_list: 'Gib eine Liste an.',
  not_one_of: oneOf,
  not_either: oneOf,
  not_some_of: 'Möglich sind höchstens {limit, number} von: {words}.',
  not_exactly: 'Gib „{value}“ an.',
  not_order: 'Wähle eine andere Reihenfolge.',
  not_name_and_text: 'Gib einen Namen und einen Text an.',
  not_comparable: 'Gib Text, eine Zahl oder true oder false an.',
  bad_field_filters: 'Prüfe diesen Filter.',
  bad_cursor: 'Die Liste hat sich geändert. Lade sie neu.',

  out_of_range:
    'Gib eine {whole, select, true {ganze Zahl} other {Zahl}} von {min, number} bis {max, number} ein.',
  negative: 'Gib 0 oder mehr ein.',
  too_small: 'Gib mindestens {limit, number} ein.',
  too_large: 'Gib höchstens {limit, number} ein.',
  too_large_in_size: 'Gib eine Zahl von -{limit, number} bis {limit, number} ein.',
  before: 'Gib eine spätere Zeit als „{member}“ an.',

  empty: fill,
  too_short: 'Verwende mindestens {limit, number} Zeichen.',
  too_long: 'Verwende höchstens {limit, number} Zeichen; es sind {actual, number}.',
  unstorable: 'Entferne die beschädigten Zeichen.',
  null_character: 'Entferne das Zeichen U+0000.',
  only_control_characters: 'Verwende sichtbare Zeichen.',
  nothing_to_search: 'Gib etwas ein, wonach gesucht werden soll.',
  too_many_words: 'Suche nach höchstens {limit, number} Wörtern.',
  empty_when_filled_in: 'Die Vorlage lässt das leer. Gib etwas ein.',

  too_few: 'Füge einen Eintrag hinzu.',
  too_many: 'Möglich sind höchstens {limit, number} Einträge.',
  wrong_count: 'Möglich sind {min, number} bis {max, number} Einträge.',
  repeated: once,
  repeated_name: once,
  not_unique: 'Jede ID darf nur einmal vorkommen.',

  empty_file: 'Diese Datei ist leer. Nimm eine andere.',
  file_too_large:
    'Eine Datei darf höchstens {mebibytes, number} MiB haben. Nimm eine kleinere, oder bitte, wer den Server betreibt, mehr zu erlauben.',
  import_too_large:
    'Ein Import nimmt höchstens {limit, number} {of, select, rows {Zeilen} columns {Spalten} cells {Zellen} row_bytes {Bytes je Zeile} text_bytes {Bytes Text} unpacked_bytes {entpackte Bytes} tag_names {Schlagwörter in allen Zeilen} new_tags {neue Schlagwörter} new_types {neue Typen} path_parts {Orte in Pfaden} other {neue Orte}} an. Teile die Datei auf, oder lass etwas weg.',

  changes_nothing: 'Wähle, was sich ändern soll.',
  change_or_delete: 'Ändere oder lösche, nicht beides.',
  conditions_and_all: 'Wähle Filter oder alles, nicht beides.',
  no_condition: 'Wähle einen Filter.',
  ids_and_query: 'Wähle Gegenstände aus oder nimm Filter, nicht beides.',
  no_selection: 'Wähle Gegenstände aus.',
  not_location: 'Wähle einen Ort, der weder das Gegenstand selbst ist noch darin liegt.',
  second_location: 'Es gehört schon zu einem Ort und kann nicht noch in einem anderen liegen.',
  inside_itself: 'Es kann nicht in sich selbst liegen.',
  tag_inside_itself: 'Ein Schlagwort kann nicht unter sich selbst stehen.',
  too_deep: 'Es läge zu tief: Orte haben höchstens {limit, number} Ebenen.',
  too_many_fields: manyFields,
  field_not_unique: 'Es hat das eigene Feld „{name}“ mehrmals.',
  unknown_client_id: 'Was hier genannt ist, fehlt.',

  unknown_currency: 'Der Server kennt die Währung {currency} nicht.',
  unknown_service: 'Der Server kennt diesen Dienst nicht. Beginne mit seinem Namen, etwa ntfy://.',
  bad_service_address: 'Das ist keine Adresse dieses Dienstes. Prüfe sie.',

  data_too_long: 'Ein Code fasst höchstens {limit, number} Bytes. Nimm einen kürzeren Text.',
  address_too_long: 'Die Adresse ist zu lang für einen Code.',
  skips_whole_sheet: 'Ein Bogen hat {limit, number} Etiketten. Überspringe weniger.',
  not_on_tape: noTape,
  not_on_endless_tape: noTape,
  labels_do_not_fit: 'Die Etiketten brauchen {needed, number} mm, das Papier hat {paper, number} mm.',
  labels_too_small: 'Die Etiketten sind zu klein für einen Code. Mache sie größer.',
  too_many_labels: 'Drucke höchstens {limit, number} Etiketten auf einmal.',

  missing_column: 'Füge der ersten Zeile diese Spalte hinzu.',
  wrong_cell_count: 'Die Zeile hat {cells, number} Zellen, es gibt aber {columns, number} Spalten.',
  bad_path: 'Nenne höchstens {levels, number} Orte, jeden mit höchstens {limit, number} Zeichen.',
  too_many_tags: 'Nenne höchstens {limit, number} Schlagwörter.',
  tag_too_long: 'Nenne nur Schlagwörter mit höchstens {limit, number} Zeichen.',
  bad_field_name: 'Name des eigenen Felds: {issue}',
  row_has_too_many_fields: manyFields,
  reference_not_unique:
    'Mehrere Gegenstände haben diese Referenz. Gib in HB.url die Adresse von einem davon an.',
  parent_not_unique: 'Mehrere Gegenstände haben diese Referenz. Gib die ID von einem davon an.',
  parent_not_found: 'Nichts hat die Referenz oder ID „{reference}“.',
  repeated_column: 'Mehrere Spalten heißen so. Wähle, was jede von ihnen ist.',
  same_target: 'Die Spalte „{column}“ wird dafür schon verwendet. Überspringe eine der beiden.',
  several_fit:
    'Mehrere Gegenstände haben {by, select, asset_number {dieselbe Inventarnummer} serial_number {dieselbe Seriennummer} other {denselben Namen und Ort}}. Nenne die Inventarnummer, oder überspringe die Zeile.',
  own_parent: 'Ein Gegenstand kann nicht zu sich selbst gehören.',
  row_inside_itself: 'Ein Gegenstand kann nicht in sich selbst liegen oder in etwas, das darin ist.',
}
