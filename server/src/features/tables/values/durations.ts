import { foldWord, plainCell } from './plain-cell.ts'

/** A length of time: calendar months, and days besides. */
export interface Duration {
  readonly months: number
  readonly days: number
}

/** Units by their folded words in the languages of tables. */
const units: readonly (readonly [words: string, duration: Duration])[] = [
  [
    'y yr yrs year years j jr jahr jahre jahren an ans annee annees a ano anos anno anni jaar jaren lat lata rok roku ar',
    { months: 12, days: 0 },
  ],
  [
    'm mo mos mon month months monat monate monaten mois mes meses mese mesi maand maanden mnd miesiac miesiace miesiecy mies manad manader maned maneder mdr',
    { months: 1, days: 0 },
  ],
  [
    'w wk wks week weeks woche wochen semaine semaines semana semanas settimana settimane',
    { months: 0, days: 7 },
  ],
  ['d day days t tag tage tagen jour jours dia dias giorno giorni dag dagen dni', { months: 0, days: 1 }],
]

const byWord: ReadonlyMap<string, Duration> = new Map(
  units.flatMap(([words, duration]) => words.split(' ').map(word => [word, duration] as const)),
)

/** No length of time is longer. */
const longestDuration = 40

/** A century: more is a year or a number of something else. */
const mostMonths = 1200

const parts = /(\d{1,5})(?:[.,](\d))?[\s-]*(\p{L}+)\.?(?:\s*(?:,|and|und|et|y|e|en|i|och|og)?\s*)/uy

const isPossible = ({ months, days }: Duration): boolean =>
  months + days > 0 && months + days / 30 <= mostMonths

/** A cell in which `2+1 years`, of the maker and of an extension, are 3. */
const cut = (cell: string): string =>
  (plainCell(cell, longestDuration) ?? '').replace(
    /^(\d{1,3})\s*\+\s*(\d{1,3})(?![\d.,])/u,
    (_, of: string, more: string) => String(Number(of) + Number(more)),
  )

/** Reads `2 years`, `36 Monate`, `1 yr 6 mo`, `2,5 ans` or `2+1 years`; undefined for any other text, a bare number included. */
export function readDuration(cell: string): Duration | undefined {
  const plain = cut(cell)
  if (!/^\d/u.test(plain)) return undefined
  const text = foldWord(plain)
  let months = 0
  let days = 0
  for (parts.lastIndex = 0; parts.lastIndex < text.length; ) {
    const [, whole = '', tenth = '0', word = ''] = parts.exec(text) ?? []
    const unit = byWord.get(word)
    if (unit === undefined) return undefined
    const amount = Number(`${whole}.${tenth}`)
    months += amount * unit.months
    days += amount * unit.days
  }
  const duration = { months, days }
  return Number.isInteger(months) && Number.isInteger(days) && isPossible(duration) ? duration : undefined
}

/** The same, and a bare number as months. */
export function readMonths(cell: string): Duration | undefined {
  const text = cut(cell)
  if (!/^\d{1,4}$/u.test(text)) return readDuration(cell)
  const duration = { months: Number(text), days: 0 }
  return isPossible(duration) ? duration : undefined
}

const forLife = new Set(
  'lifetime life lifelong forlife unlimited lebenslang lebenslanglich avie vitalicia avita levenslang dozywotnia livstid'.split(
    ' ',
  ),
)

/** Says a cell that a warranty never ends? */
export function isForLife(cell: string): boolean {
  const text = plainCell(cell, longestDuration)
  return text !== undefined && forLife.has(foldWord(text).replaceAll(' ', ''))
}

/** The day that is so much later than another; the last of its month where that is shorter. */
export function addDuration(day: string, { months, days }: Duration): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  const at = new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth) + days))
  return at.toISOString().slice(0, 10)
}
