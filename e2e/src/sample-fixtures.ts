import { test as base } from './fixtures.ts'
import { makeSample, type Sample } from './sample.ts'

/** Tests that only read: those of one worker share one sample household, and are signed in as its owner. */
export const test = base.extend<object, { readonly sample: Sample }>({
  sample: [
    async ({ server }, use) => use(await makeSample(server.client)),
    { scope: 'worker', timeout: 60_000 },
  ],
  user: ({ sample }, use) => use(sample.user),
})

export { expect } from './fixtures.ts'
