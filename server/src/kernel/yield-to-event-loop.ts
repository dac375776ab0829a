import { setImmediate } from 'node:timers/promises'

/** Lets whoever else is waiting have a turn, in the middle of long work. */
export const yieldToEventLoop = (): Promise<void> => setImmediate()
