/** Milliseconds without another announcement after which one is made: of several in a row only the last is read. */
const quiet = 400
/** Milliseconds after which the text is removed, so that the same one can be announced again. */
const kept = 1500

let said = ''
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function say(text: string): void {
  said = text
  for (const listener of listeners) listener()
}

/** Has screen readers read a text when they are done with what they read. */
export function announce(text: string): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    say(text)
    timer = setTimeout(() => say(''), kept)
  }, quiet)
}

/** Drops the announcement that is made or waits to be made. */
export function clearAnnouncement(): void {
  clearTimeout(timer)
  say('')
}

/** The text that is being announced. */
export const announced = {
  get: (): string => said,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
