import { beforeAll } from 'vitest'
import { fixture } from '../../server/test/fixtures.ts'
import { type EmptySite, emptySite } from './empty-site.ts'
import { makeSample, type Sample } from './sample.ts'

interface SampleSite extends EmptySite {
  readonly sample: Sample
}

/** A browser, and a site with the sample household, for the tests of a `describe`. */
export function sampleSite(): SampleSite {
  const made = fixture<SampleSite>()
  const empty = emptySite()
  beforeAll(async () => {
    const { browser, site } = empty
    made.set({ browser, site, sample: await makeSample(site) })
  })
  return made.value
}
