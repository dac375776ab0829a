/** The same code counts again after so many milliseconds in which it was not read. */
const again = 3000

/** Tells each code once for as long as it is read again and again; one that was told `before` counts as just read. */
export function onceEach(tell: (text: string) => void, before?: string): (text: string | undefined) => void {
  const read = new Map(before === undefined ? [] : [[before, performance.now()]])
  return text => {
    if (text === undefined) return
    const now = performance.now()
    for (const [known, at] of read) if (now - at >= again) read.delete(known)
    const isFresh = !read.has(text)
    read.set(text, now)
    if (isFresh) tell(text)
  }
}
