import { foldWord, plainCell } from './plain-cell.ts'

/**
 * What people and programs write for "no value", folded and without blanks: dashes, "not applicable" or "not available"
 * and "unknown" in the languages of tables, the error value of Excel for it, and the null of databases. Other errors of
 * Excel are not among them: these should be looked at.
 */
const emptyMarks = new Set(
  [
    '- -- --- – — − ― ‐ ‑',
    'n/a n.a. n.a na n/a. n\\a #n/a #na',
    '#nv n.v. k.a. k.a n/v entf.',
    'n/d n.d. n.d nd #n/d #n/d! s/o s.o. s/d',
    '#nb #n/b n.b. n.v.t. nvt',
    'b.d. bd b/d nd. niedotyczy',
    '#saknas! #i/t i/t i.t. e/t',
    '? ?? ??? (?) tbd tbc tba none unknown (unknown) notknown notsure',
    'unbekannt unklar keine kein keins weissnicht weißnicht unbek. inconnu inconnue aucun aucune desconocido desconocida ninguno ninguna',
    'sconosciuto sconosciuta nessuno nessuna onbekend geen desconhecido desconhecida nenhum nenhuma',
    'nieznany nieznana nieznane brak okand okant ingen inget ukendt ukjent',
    'null (null) <null> nil (nil) \\n nan <na>',
  ].flatMap(marks => marks.split(' ')),
)

const longestMark = 20

/** Does a cell of a number, a day or a yes or no say that there is none? */
export function isEmptyMark(cell: string): boolean {
  const text = plainCell(cell, longestMark)
  return text !== undefined && emptyMarks.has(foldWord(text).replaceAll(' ', ''))
}
