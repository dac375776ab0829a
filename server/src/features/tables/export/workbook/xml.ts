const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** Text that looks like an escape, and what XML cannot hold: control characters and non-characters. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const unwritable = /_(?=x[\da-fA-F]{4}_)|[\0-\x08\x0b-\x1f\ufffe\uffff]|\p{Surrogate}/gu

const escapeUnit = (text: string): string =>
  `_x${text.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

/** A text for XML; what it cannot hold is written `_x000D_` (ECMA-376 part 1, 22.9.2.19, ST_Xstring). */
export const escapeText = (text: string): string =>
  text.replace(unwritable, escapeUnit).replace(/[&<>"]/g, sign => entities[sign] ?? sign)
