import { setImmediate } from 'node:timers/promises'

/** Lets other work of the event loop run in the middle of long work. */
export const yieldToEventLoop = (): Promise<void> => setImmediate()
