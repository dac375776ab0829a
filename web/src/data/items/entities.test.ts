import { describe, expect, test } from 'vitest'
import { stubStorage } from '../wire/stub-storage.ts'

stubStorage('localStorage')
stubStorage('sessionStorage')
const { addressesOf, pictureOf } = await import('./entities.ts')

const file = '/api/v1/entities/tent/attachments'
const photo = { id: 'photo', type: 'photo', primary: true, title: 'a', path: 'p' } as const
const dates = { createdAt: '', updatedAt: '' }

describe('the picture of a row', () => {
  test('is its small one, and never the photo itself', () => {
    expect(pictureOf({ id: 'tent', thumbnailId: 'small' })).toBe(`${file}/small`)
    const withoutSmall = { id: 'tent', imageId: 'photo', thumbnailId: undefined }
    expect(pictureOf(withoutSmall)).toBeUndefined()
  })
})

describe('the large picture of a photo', () => {
  test.each(['jpeg', 'png', 'webp', 'gif', 'avif', 'bmp', 'svg+xml'])('that is a %s is the file', kind => {
    const { small, large } = addressesOf('tent', { ...photo, ...dates, mimeType: `image/${kind}` })
    expect([small, large]).toEqual([undefined, `${file}/photo`])
  })

  test.each(['heic', 'heif', 'heic-sequence', 'tiff', 'jxl'])('that is a %s is made by the server', kind => {
    const { large, original } = addressesOf('tent', { ...photo, ...dates, mimeType: `image/${kind}` })
    expect([large, original]).toEqual([`${file}/photo?size=large`, `${file}/photo`])
  })
})
