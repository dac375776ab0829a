import { describe, expect, test } from 'vitest'
import { fileOfPicture } from './given-photos.ts'

describe('the picture of a product', () => {
  test('becomes a file of its type', async () => {
    const file = fileOfPicture(`data:image/jpeg;base64,${btoa('picture')}`, '4006381333931.jpg')
    expect([file?.name, file?.type, await file?.text()]).toEqual([
      '4006381333931.jpg',
      'image/jpeg',
      'picture',
    ])
  })

  test('is none when there is nothing in it, or something else than a picture', () => {
    expect(fileOfPicture('', 'a.jpg')).toBeUndefined()
    expect(fileOfPicture(`data:text/html;base64,${btoa('x')}`, 'a.jpg')).toBeUndefined()
  })
})
