import { fold, plainLetters } from '@stowage/contract/matching/fold'

const ignored = /[\s_\p{Dash}\p{Default_Ignorable_Code_Point}]+/gu

/** Folds a header so that case, accents, blanks, `_` and `-` do not matter: `Serial_Number` is `serialnumber`. */
export const foldHeader = (text: string): string => plainLetters(fold(text)).replace(ignored, '')

const currencies = new Set(Intl.supportedValuesOf('currency'))

/** Remarks in brackets behind a header that do not change its meaning. */
const remarks = new Set([
  'optional',
  'required',
  'pflicht',
  's',
  'pcs',
  'pc',
  'stk',
  'st',
  'stuck',
  'szt',
  'uds',
  'ud',
  'un',
  'x',
  'yn',
  'yesno',
  'janein',
  'ouinon',
  'sino',
  'jn',
  'kg',
  'g',
  'cm',
  'mm',
  'm',
  'eachunit',
  'each',
  'euro',
  'euros',
  'dollar',
  'dollars',
  'pounds',
  'zl',
  'pln',
  'kr',
  'kc',
  'ft',
  'lei',
  'fr',
  'brutto',
  'netto',
  'inklmwst',
  'exklmwst',
  'ttc',
  'ht',
  'gross',
  'net',
  'inclvat',
  'exclvat',
  'inkmoms',
  'yyyymmdd',
  'ddmmyyyy',
  'mmddyyyy',
  'ttmmjjjj',
  'jjmmaaaa',
  'ddmmjjjj',
  'ggmmaaaa',
  'ddmmrrrr',
])

const isRemark = (text: string): boolean => {
  const trimmed = text.trim()
  if (/^[A-Z]{0,3}\p{Sc}+$/u.test(trimmed) || currencies.has(trimmed.toUpperCase())) return true
  return remarks.has(lettersOf(trimmed))
}

/** Signs for the word "number" in a header. */
const numberSigns = /#|\u2116/gu

/** Letters and digits of a header, folded; `#` is `no`. */
const lettersOf = (text: string): string =>
  foldHeader(text.replace(numberSigns, 'no').replace(/\bn\u00b0/giu, 'no')).replace(/[^\p{L}\p{N}]+/gu, '')

const bracketed = /^(.*\S)\s*[([{]([^()[\]{}]*)[)\]}]\s*$/su
const currencyBehind =
  /^(.*?\S)[\s,/:-]+(?:(?:in|en|em|i|w)\s+)?([A-Z]{0,3}\p{Sc}+|[A-Z]{3}|zł|[Kk]r\.?|Kč|Ft|[Ee]uros?)$/su
const codeBehind = /^(.*[^\s_])_([A-Za-z]{3})$/su
const enumerated = /^\(?\d{1,3}[.):]\s*(\D.*)$/su
const currencyBefore = /^(?:\p{Sc}+\s*|([A-Z]{3})\s+)(\S.*)$/su

/** Longer headers are looked up as they are: these patterns take time in the square of the length. */
const longestRead = 100

/** A header without a unit or a currency at its end, and a currency or a number such as `1.` before it. */
export function bareHeader(header: string): string {
  const trimmed = header.trim()
  if (trimmed.length > longestRead) return trimmed
  for (const pattern of [bracketed, currencyBehind, codeBehind]) {
    const [, named = '', remark = ''] = pattern.exec(trimmed) ?? []
    if (named !== '' && isRemark(remark)) return bareHeader(named)
  }
  const [, behindNumber = ''] = enumerated.exec(trimmed) ?? []
  if (behindNumber !== '') return bareHeader(behindNumber)
  const [, code, rest = ''] = currencyBefore.exec(trimmed) ?? []
  return rest === '' || (code !== undefined && !currencies.has(code)) ? trimmed : bareHeader(rest)
}

const between = /\s*[/|,;&]\s*|\s+(?:or|and|oder|und|ou|et|o|y|of|en|lub|i|eller|och|og)\s+/iu

/** Splits a header before brackets at its end; undefined without brackets. */
export function bracketsOf(header: string): { outside: string; inside: string } | undefined {
  const trimmed = header.trim()
  const [, outside, inside] = (trimmed.length > longestRead ? null : bracketed.exec(trimmed)) ?? []
  return outside === undefined || inside === undefined ? undefined : { outside, inside }
}

/** The parts of a header that says the same twice, such as `Room / Location` or `Marke (Hersteller)`; none of another. */
export function partsOf(header: string): readonly string[] {
  if (header.length > longestRead) return []
  const brackets = bracketsOf(header)
  const parts = brackets === undefined ? header.split(between) : Object.values(brackets)
  return parts.length > 1 ? parts.filter(part => part.trim() !== '') : []
}

/** The words by which a header is looked up among the synonyms: as it stands, and without unit or currency. */
export const wordsOf = (header: string): readonly [whole: string, bare: string] => [
  lettersOf(header),
  lettersOf(bareHeader(header)),
]
