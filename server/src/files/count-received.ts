import type { FileStore } from './store.ts'

/** The same store, which tells the size of each file that has arrived whole. */
export const countReceived = (store: FileStore, count: (bytes: number) => void): FileStore => ({
  async receive(source, limit) {
    const staged = await store.receive(source, limit)
    count(staged.size)
    return staged
  },
  open: (key, range) => store.open(key, range),
  find: key => store.find(key),
  borrow: key => store.borrow(key),
  copy: (from, to) => store.copy(from, to),
  remove: key => store.remove(key),
  list: prefix => store.list(prefix),
  sweepStaged: before => store.sweepStaged(before),
  check: () => store.check(),
})
