/** A year or a month: its first and its last day, `YYYY-MM-DD`. */
export interface Period {
  readonly first: string
  readonly last: string
}

const yearForm = /^\d{4}$/
const monthForms = [
  /^(?<year>\d{4})[-./](?<month>\d{1,2})$/,
  /^(?<month>\d{1,2})[-./](?<year>\d{4})$/,
  /^(?<name>\p{L}[\p{L}\p{M}]*)\.?,?\s+(?:de\s+|of\s+)?(?<year>\d{4})$/u,
  /^(?<year>\d{4}),?\s+(?<name>\p{L}[\p{L}\p{M}]*)\.?$/u,
]

/**
 * Reads a year or a month that a person typed: `2024`, `03/2021`, `2021-03`, `März 2021`, `marzo de 2021`. `monthOf` knows the
 * names of months, 1 to 12. Undefined for any other text, and before the year 2.
 */
export function readPeriod(typed: string, monthOf: (name: string) => number | undefined): Period | undefined {
  const text = typed.normalize('NFKC').trim()
  if (yearForm.test(text)) return periodOf(`${text}-01-01`, `${text}-12-31`)
  for (const form of monthForms) {
    const { year, month, name } = form.exec(text)?.groups ?? {}
    const number = name === undefined ? Number(month) : monthOf(name.toLowerCase())
    if (year !== undefined && number !== undefined && number >= 1 && number <= 12)
      return monthPeriod(year, number)
  }
  return undefined
}

function monthPeriod(year: string, month: number): Period | undefined {
  const start = `${year}-${String(month).padStart(2, '0')}`
  // The calendar is the same every 400 years; `Date` takes years below 100 for others.
  const last = new Date(Date.UTC(2000 + (Number(year) % 400), month, 0)).getUTCDate()
  return periodOf(`${start}-01`, `${start}-${last}`)
}

const periodOf = (first: string, last: string): Period | undefined =>
  /^000[01]/.test(first) ? undefined : { first, last }
