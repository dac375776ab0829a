import type { BrowserContext } from '@playwright/test'

/** Everything that a page must not do: errors, blocked resources, requests to other hosts, responses from 400 on. */
export class Faults {
  readonly #found: string[] = []
  readonly #allowed: RegExp[] = []

  /** Ignores faults that match, before and after this call. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern)
  }

  /** The faults that no test has allowed. */
  list(): string[] {
    return this.#found.filter(fault => !this.#allowed.some(pattern => pattern.test(fault)))
  }

  /** Watches every page of a browser context. */
  async watch(context: BrowserContext, hosts: readonly string[]): Promise<void> {
    await context.addInitScript({ content: reportViolations })
    context.on('console', message => {
      if (message.type() === 'error') this.#found.push(message.text())
    })
    context.on('weberror', error => this.#found.push(error.error().message))
    context.on('request', request => {
      const { protocol, host } = new URL(request.url())
      if (/^https?:$/.test(protocol) && !hosts.includes(host)) this.#found.push(`request to ${request.url()}`)
    })
    context.on('response', response => {
      if (response.status() >= 400)
        this.#found.push(`the server responded with a status of ${response.status()}: ${response.url()}`)
    })
  }
}

/** Runs in the browser: turns a violation of the content security policy into a console error. */
const reportViolations = `
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    console.error('The policy blocks', violatedDirective, blockedURI, sample))
`

/** Faults of a response with this status: Chromium reports it on the console as well. */
export const status = (code: number): RegExp => new RegExp(`responded with a status of ${code}`)

/** Faults of a page whose session has ended, or is that of nobody yet. */
export const signedOut = /responded with a status of 401|WebSocket connection .* HTTP Authentication failed/

/** Faults of requests without a network connection. */
export const noNetwork =
  /net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|FAILED)|Unable to preload|dynamically imported module/
