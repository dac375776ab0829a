import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { Household } from '#test/household.ts'
import { databases } from '#test/lane.ts'
import { testApp } from '#test/test-app.ts'
import { fetchFile, storedKeys, upload } from '#test/uploads.ts'

const location = '2026:02:03'
const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c86432' } })
  .withExif({ IFD0: { Make: 'Stradivari Optics' }, IFD3: { GPSLatitudeRef: 'N', GPSDateStamp: location } })
  .jpeg()
  .toBuffer()

describe.each(databases)('the location where a picture was taken, on %s', { tags: 'scaled' }, kind => {
  test.each([
    ['true', false],
    ['false', true],
  ])('with STOWAGE_ATTACHMENT_STRIP_LOCATION=%s is told afterwards: %s', async (setting, isTold) => {
    const stowage = await testApp(kind, {
      STOWAGE_ATTACHMENT_STRIP_LOCATION: setting,
      STOWAGE_THUMBNAIL_ENABLED: 'false',
    })
    const { client } = await stowage.signUp()
    const home = await Household.of(client)
    const drill = await home.make('Drill')
    const { attachments } = await upload(home.client, drill.id, {
      bytes: new Uint8Array(picture),
      name: 'drill.jpg',
    })
    const answer = await fetchFile(home.client, drill.id, attachments[0]?.id ?? '')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.includes(location)).toBe(isTold)
    expect(bytes.includes('Stradivari Optics')).toBe(true)
    expect(await storedKeys(stowage)).toHaveLength(1)
    await stowage.close()
  })
})
