/** Importing a CSV file. */
export const csv = {
  'import.title': 'Import a spreadsheet',
  'import.text': 'Works with Homebox exports (CSV).',
  'import.columns': 'For another table, call the column of item names HB.name, then save it as CSV.',
  'import.choose': 'Choose a CSV file',
  'import.running': 'Importing {file}…',
  'import.done':
    'Imported {items, plural, one {# item} other {# items}}{locations, plural, =0 {} one { and # location} other { and # locations}}',
  'import.doneFile': '{file} imported',
  'import.failed': 'Nothing imported.',
  'import.badCells': 'Nothing imported. Fix these cells in the file and choose it again:',
  'import.cell': 'Row {row}, {column}:',
  'import.row': 'Row {row}:',
  'import.moreCells': 'And {count, plural, one {# more cell} other {# more cells}}.',
} as const
