/** Letters and signs that programs write as entities of HTML, besides those by number. */
const named: ReadonlyMap<string, string> = new Map(
  [
    'amp & lt < gt > quot " apos \' euro € pound £ yen ¥ copy © reg ® trade ™ deg ° plusmn ± micro µ frac12 ½ times ×',
    'ndash – mdash — lsquo ‘ rsquo ’ ldquo “ rdquo ” bdquo „ laquo « raquo » hellip … bull • middot · sup2 ² sup3 ³',
    'auml ä ouml ö uuml ü Auml Ä Ouml Ö Uuml Ü szlig ß agrave à aacute á acirc â atilde ã aring å aelig æ ccedil ç',
    'egrave è eacute é ecirc ê euml ë igrave ì iacute í icirc î iuml ï ntilde ñ ograve ò oacute ó ocirc ô otilde õ',
    'oslash ø ugrave ù uacute ú ucirc û yacute ý Agrave À Aacute Á Acirc Â Aring Å AElig Æ Ccedil Ç Egrave È Eacute É',
    'Ecirc Ê Iacute Í Ntilde Ñ Oacute Ó Oslash Ø Uacute Ú',
  ].flatMap(line => {
    const words = line.split(' ')
    return words.flatMap((word, i) => (i % 2 === 0 ? [[word, words[i + 1] ?? ''] as const] : []))
  }),
)

const entity = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}\d{0,2}));/giu

/** The letter of a number; undefined for control characters and what is none. */
function letterOf(code: number): string | undefined {
  if (code < 32 || (code > 126 && code < 160) || code > 0x10_ff_ff || (code >= 0xd8_00 && code < 0xe0_00))
    return undefined
  return String.fromCodePoint(code)
}

const unescapeOnce = (text: string): string =>
  text.replace(entity, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return name.toLowerCase() === 'nbsp' ? ' ' : (named.get(name) ?? whole)
    return letterOf(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)) ?? whole
  })

/** A text without entities of HTML, also of those that were written twice, as `&amp;quot;`. */
function unescapeEntities(text: string): string {
  const once = unescapeOnce(text)
  return once === text || !once.includes('&') ? once : unescapeOnce(once)
}

const lineBreak = /<br\s*\/?>/giu

/** A number, a day or a code behind the apostrophe that tells a spreadsheet to take it for a text. */
const markedText = /^'[+-]?\d[\d.,:/ -]*\d$/u

/** The text that a person sees in the program that has written a cell. */
export function seenText(cell: string): string {
  const text = cell.startsWith("'") && markedText.test(cell) ? cell.slice(1) : cell
  const plain = text.includes('&') ? unescapeEntities(text) : text
  return plain.includes('<') ? plain.replace(lineBreak, '\n') : plain
}

const written = /^'|[&<]/u

/** The same for a row. */
export const seenTexts = (cells: readonly string[]): readonly string[] =>
  cells.some(cell => written.test(cell)) ? cells.map(seenText) : cells
