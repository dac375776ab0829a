/** Where files were sent, their names, and as what; a test empties it when it ends. */
export const sent: [address: string, name: unknown, type: unknown][] = []

/** Stands in for `XMLHttpRequest`: the server has each file at once. */
export class FakeUpload extends EventTarget {
  readonly upload = new EventTarget()
  readonly status = 201
  address = ''
  open(_: string, address: string): void {
    this.address = address
  }
  setRequestHeader(): void {}
  getResponseHeader = (): null => null
  send(body: FormData): void {
    sent.push([this.address, body.get('name'), body.get('type')])
    queueMicrotask(() => this.dispatchEvent(new Event('load')))
  }
}
