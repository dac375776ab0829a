const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text that is already HTML. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Piece = Html | string | number | undefined | readonly Piece[]

const written = (piece: Piece): string => {
  if (piece === undefined) return ''
  if (piece instanceof Html) return piece.text
  if (typeof piece === 'object') return piece.map(written).join('')
  return String(piece).replace(/[&<>"']/g, sign => entities[sign] ?? sign)
}

/** HTML template; interpolated values are escaped unless they are `Html`. */
export const html = (parts: TemplateStringsArray, ...pieces: readonly Piece[]): Html =>
  new Html(parts.map((part, at) => part + written(pieces[at])).join(''))

/** Inline Markdown: `code` and **strong**. */
export function inline(text: string): Html {
  const pieces = text.split(/(`[^`]+`|\*\*[^*]+\*\*)/)
  return html`${pieces.map(piece => {
    if (piece.startsWith('`')) return html`<code>${piece.slice(1, -1)}</code>`
    return piece.startsWith('**') ? html`<strong>${piece.slice(2, -2)}</strong>` : piece
  })}`
}

/** Markdown paragraphs. */
export const paragraphs = (text: string): Html =>
  html`${text.split('\n\n').map(part => html`<p>${inline(part)}</p>`)}`
