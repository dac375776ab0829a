/** What gets labels, by how it is said. */
export const whats = ['selection', 'location', 'numbers', 'view'] as const
export type What = (typeof whats)[number]

/** What the address of the labels says; the settings that are absent are those that were used last. */
export interface LabelsSearch {
  readonly what?: What | undefined
  /** `readSelection`. */
  readonly select?: string | undefined
  /** A location. */
  readonly in?: string | undefined
  /** Its locations get labels too. */
  readonly locations?: true | undefined
  /** Asset numbers. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly view?: string | undefined
  /** Only these of them, such as 1-5000. */
  readonly part?: string | undefined
  readonly copies?: number | undefined
  readonly start?: number | undefined
  readonly sheet?: number | undefined
  /** The name of labels that can be bought, the id of a saved format, or `own`. */
  readonly format?: string | undefined
  /** The measures of `own`, JSON. */
  readonly own?: string | undefined
  readonly fields?: readonly string[] | undefined
  readonly code?: string | undefined
  readonly target?: string | undefined
  readonly codeSize?: string | undefined
  readonly text?: string | undefined
  readonly x?: number | undefined
  readonly y?: number | undefined
}

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined

/** `writeSelection`, which the address has read already when it is JSON. */
const selectionIn = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : textIn(value)

const countIn = (value: unknown, max: number): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= max ? value : undefined

const shiftIn = (value: unknown): number | undefined =>
  typeof value === 'number' && Math.abs(value) <= 20 ? value : undefined

/** Without the members that are not there. */
const compact = (search: LabelsSearch): LabelsSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))

/** Reads the address; what makes no sense is left out. */
export const readLabelsSearch = (given: Record<string, unknown>): LabelsSearch =>
  compact({
    what: whats.find(what => what === given['what']),
    select: selectionIn(given['select']),
    in: textIn(given['in']),
    locations: given['locations'] === true ? true : undefined,
    from: textIn(given['from']),
    to: textIn(given['to']),
    view: textIn(given['view']),
    part: /^[1-9]\d{0,6}-[1-9]\d{0,6}$/.test(String(given['part'])) ? String(given['part']) : undefined,
    copies: countIn(given['copies'], 100),
    start: countIn(given['start'], 5000),
    sheet: countIn(given['sheet'], 5000),
    format: textIn(given['format']),
    own: textIn(given['own']),
    fields: Array.isArray(given['fields']) ? given['fields'].map(String) : undefined,
    code: textIn(given['code']),
    target: textIn(given['target']),
    codeSize: textIn(given['codeSize']),
    text: textIn(given['text']),
    x: shiftIn(given['x']),
    y: shiftIn(given['y']),
  })
