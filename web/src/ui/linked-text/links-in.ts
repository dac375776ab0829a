/** A piece of a text: an address that can be gone to, or what stands between those. */
export interface Piece {
  readonly text: string
  readonly href?: string
}

/** Where an address may begin, and all that may belong to it. Controls that turn the direction of text are no part of one. */
const candidate =
  /(?<![\p{L}\p{N}_@])(?:https?:\/\/|mailto:|www\.)[^\s<>"`\p{Cc}\u202A-\u202E\u2066-\u2069]+/giu

const closings: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

const isPunctuation = (char: string): boolean => /[.,;:!?'’”“»«…*_~|。，、；：！？）」』】》]/u.test(char)

/** The address without what belongs to the sentence around it: its full stop, and brackets that it does not open itself. */
function trimmed(address: string): string {
  // How many of each bracket close more than was opened.
  const loose: Record<string, number> = {}
  for (const char of address) {
    const [closing] = Object.entries(closings).find(pair => pair.includes(char)) ?? []
    if (closing !== undefined) loose[closing] = (loose[closing] ?? 0) + (char === closing ? 1 : -1)
  }
  let end = address.length
  for (; end > 0; end--) {
    const last = address[end - 1] ?? ''
    if ((loose[last] ?? 0) > 0) loose[last] = (loose[last] ?? 0) - 1
    else if (!isPunctuation(last)) break
  }
  return address.slice(0, end)
}

/** Where an address leads; undefined when nowhere that is safe. */
function hrefOf(address: string): string | undefined {
  const isBare = /^www\./i.test(address)
  if (isBare && !/^www\.[^./]+\.[^./]/i.test(address)) return undefined
  const href = isBare ? `https://${address}` : address
  if (!URL.canParse(href)) return undefined
  const url = new URL(href)
  if (url.protocol === 'mailto:') return /^[^@\s]+@[^@\s]+$/.test(url.pathname) ? href : undefined
  return /^https?:$/.test(url.protocol) && url.hostname !== '' ? href : undefined
}

/** A text in pieces, with its http, https, mailto and www addresses as links. */
export function linksIn(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(candidate)) {
    const address = trimmed(found)
    const href = hrefOf(address)
    if (href === undefined) continue
    if (index > end) pieces.push({ text: text.slice(end, index) })
    pieces.push({ text: address, href })
    end = index + address.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end) })
  return pieces
}

export const hasLink = (text: string): boolean => linksIn(text).some(({ href }) => href !== undefined)
