import type { csv as english } from '../en/csv.ts'

export const csv: Readonly<Record<keyof typeof english, string>> = {
  'import.title': 'Tabelle importieren',
  'import.text': 'Funktioniert mit Exporten aus Homebox (CSV).',
  'import.columns':
    'In einer anderen Tabelle nenne die Spalte mit den Namen der Gegenstände HB.name und speichere sie als CSV.',
  'import.choose': 'CSV-Datei auswählen',
  'import.running': '{file} wird importiert …',
  'import.done':
    '{items, plural, one {# Gegenstand} other {# Gegenstände}}{locations, plural, =0 {} one { und # Ort} other { und # Orte}} importiert',
  'import.doneFile': '{file} importiert',
  'import.failed': 'Nichts importiert.',
  'import.badCells': 'Nichts importiert. Korrigiere diese Zellen in der Datei und wähle sie noch einmal:',
  'import.cell': 'Zeile {row}, {column}:',
  'import.row': 'Zeile {row}:',
  'import.moreCells': 'Und noch {count, plural, one {# Zelle} other {# Zellen}}.',
}
