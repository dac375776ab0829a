import { linksIn } from '../../ui/linked-text/links-in.ts'
import { parseInert } from '../wire/trusted-script.ts'
import { readWebAddress } from './read-web-address.ts'

/** A web address, with the words under which it stood; empty when there were none. */
export interface GivenLink {
  readonly address: string
  readonly title: string
}

/** Web addresses of a drag from another page or program, each once. Other schemes, `javascript:` for instance, are left out. */
export function draggedLinks(data: Pick<DataTransfer, 'getData'>): readonly GivenLink[] {
  const marked = linksInHtml(data.getData('text/html'))
  const listed = data
    .getData('text/uri-list')
    .split(/\r?\n/)
    .filter(line => !line.startsWith('#'))
  const found = [listed, [...marked.keys()], addressesIn(data.getData('text/plain'))].map(addresses => [
    ...new Set(addresses.flatMap(written => absolute(written) ?? [])),
  ])
  const addresses = found.find(each => each.length > 0) ?? []
  return addresses.map(address => ({ address, title: marked.get(address) ?? '' }))
}

/** The http, https and www addresses in a text. */
export const addressesIn = (text: string): readonly string[] =>
  linksIn(text).flatMap(({ href }) => (href === undefined ? [] : (absolute(href) ?? [])))

/** The address in the form of the browser, if a page can be there. */
function absolute(written: string): string | undefined {
  const address = /^https?:/i.test(written.trim()) ? readWebAddress(written) : undefined
  return address === undefined ? undefined : new URL(address).href
}

/** Addresses of the links and pictures in HTML, with their words. Nothing of it is loaded or run. */
function linksInHtml(html: string): ReadonlyMap<string, string> {
  const links = new Map<string, string>()
  const elements = parseInert(html).querySelectorAll('a[href], img[src]')
  for (const element of elements) {
    const address = absolute(element.getAttribute(element.matches('a') ? 'href' : 'src') ?? '')
    const words = element.getAttribute('alt') ?? element.textContent
    if (address !== undefined && !links.has(address)) links.set(address, words.trim().replaceAll(/\s+/g, ' '))
  }
  return links
}
