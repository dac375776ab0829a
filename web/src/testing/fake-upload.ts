/** Where files were sent, their names, and as what; a test empties it when it ends. */
export const sent: [address: string, name: unknown, type: unknown][] = []

/** Stands in for `XMLHttpRequest`: the server has each file at once. */
export class FakeUpload extends EventTarget {
  readonly upload = new EventTarget()
  readonly status: number = 201
  readonly headers = new Headers()
  address = ''
  open(_: string, address: string): void {
    this.address = address
  }
  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value)
  }
  getResponseHeader = (): string | null => null
  send(body: FormData): void {
    sent.push([this.address, body.get('name'), body.get('type')])
    this.end('load')
  }
  /** As a request ends: with an answer, or without. */
  end(how: 'load' | 'error'): void {
    setTimeout(() => this.dispatchEvent(new Event(how)))
  }
}
