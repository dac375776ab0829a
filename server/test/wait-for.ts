import { vi } from 'vitest'

/** As long as `expect.poll` waits (vitest.config.ts): what is waited for comes late on a busy machine. Milliseconds. */
const timeout = 20_000

const { waitFor } = vi

/** `vi.waitFor` that waits as long, unless it is told otherwise. */
export const waitForLong: typeof vi.waitFor = (check, options) =>
  waitFor(check, typeof options === 'number' ? options : { timeout, ...options })
