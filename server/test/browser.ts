import { parseSetCookie } from 'cookie'

/** Where a browser has ended up. */
export interface Visited {
  readonly url: URL
  readonly response: Response
}

/** Follows redirects and keeps cookies for each host and port, as a web browser does. */
export class Browser {
  readonly #jar = new Map<string, Map<string, string>>()
  readonly #headers: Readonly<Record<string, string>>

  /** `headers` go with every request to `to`. */
  constructor(headers: Readonly<Record<string, string>> = {}) {
    this.#headers = headers
  }

  /** The cookies of a host and port. */
  cookies(at: string | URL): Map<string, string> {
    const { origin } = new URL(at)
    const found = this.#jar.get(origin) ?? new Map<string, string>()
    this.#jar.set(origin, found)
    return found
  }

  /** Asks for one address without following redirects. */
  get(at: string | URL): Promise<Response> {
    return this.#send(at, {}, {})
  }

  /** Sends a form without following redirects; `headers` say where its page is. */
  submit(
    at: string | URL,
    fields: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = { 'sec-fetch-site': 'same-origin' },
  ): Promise<Response> {
    return this.#send(at, headers, { method: 'POST', body: new URLSearchParams(fields) })
  }

  async #send(at: string | URL, headers: Readonly<Record<string, string>>, rest: RequestInit) {
    const jar = this.cookies(at)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(at, {
      ...rest,
      redirect: 'manual',
      headers: { ...this.#headers, ...headers, ...(cookie === '' ? {} : { cookie }) },
    })
    for (const line of response.headers.getSetCookie()) {
      const { name, value = '', expires } = parseSetCookie(line)
      if (expires !== undefined && expires.getTime() <= Date.now()) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }

  /** Goes where it is led, until nothing leads on or `until` says so about the next address. */
  async visit(at: string | URL, until: (next: URL) => boolean = () => false): Promise<Visited> {
    let url = new URL(at)
    for (let redirects = 0; redirects < 20; redirects++) {
      const response = await this.get(url)
      const location = response.headers.get('location')
      if (location === null) return { url, response }
      url = new URL(location, url)
      if (until(url)) return { url, response }
    }
    throw new Error(`${at} leads in circles`)
  }
}
