import { describe, expect, test } from 'vitest'
import { readLabelAddress } from './label-address.ts'

const id = '01a20338-d7b3-7896-9099-a5bdedb4e8a4'

/** Addresses that end in `page/value`, as they are printed, copied, encoded and typed. */
const spellings = (page: string, value: string): string[] => [
  `https://stowage.example/${page}/${value}`,
  `http://10.0.0.3:7745/${page}/${value}/`,
  `https://home.example/apps/homebox/${page}/${value}?utm=1#top`,
  `HTTPS://HOME.EXAMPLE/${page.toUpperCase()}/${value.toUpperCase()}`,
  `//home.example//${page}//${value}//`,
  `home.example/${page}/${value}`,
  `localhost:7745/sub/${page}/${value}`,
  `homebox/${page}/${value}`,
  `[fe80::1]/${page}/${value}`,
  `/${page}/${value}`,
  `/sub/${page}/${value}/edit`,
  `${page}/${value}/maintenance/`,
  ` \uFEFFhttps://home.example/${page}/${value}\r\n`,
  `https://home.example/${page}%2F${value}`,
  `https://home.example/sub%2f${page}%2f${value}%2F`,
  `https://home.example/%${page.charCodeAt(0).toString(16)}${page.slice(1)}/${value.replaceAll('-', '%2D')}`,
  `https://home.example/100%/${page}%2F${value}?q=%zz`,
  encodeURIComponent(`https://home.example/${page}/${value}?q=1`),
  encodeURIComponent(encodeURIComponent(`https://home.example/sub/${page}/${value}`)),
]

describe('the address on a label', () => {
  test.each(['a', 'assets'])('names an asset number behind /%s/, however it is spelled', page => {
    for (const text of spellings(page, '000-042'))
      expect([text, readLabelAddress(text)]).toEqual([text, { kind: 'number', number: '000-042' }])
  })

  test.each(['item', 'location', 'items', 'locations', 'things', 'places'])(
    'names an id behind /%s/, however it is spelled',
    page => {
      for (const text of spellings(page, id))
        expect([text, readLabelAddress(text)]).toEqual([text, { kind: 'id', id }])
    },
  )

  test('takes an asset number without a dash from what is an address, and an id without hyphens', () => {
    for (const text of ['/a/42', 'https://x/a/42', 'home.example/a/42', 'localhost/assets/42'])
      expect(readLabelAddress(text)).toEqual({ kind: 'number', number: '42' })
    expect(readLabelAddress('/a/123-45678')).toEqual({ kind: 'number', number: '123-45678' })
    const bare = id.replaceAll('-', '')
    expect(readLabelAddress(`/item/${bare}`)).toEqual({ kind: 'id', id: bare })
  })

  test('is nothing else: other pages, other values, serial numbers and sentences', () => {
    const others = [
      '',
      '/',
      'https://',
      'https://example.com/',
      'a',
      '/a',
      '/a/',
      'item',
      '/edit',
      '000-042',
      '#42',
      'https://example.com/item/7',
      'https://example.com/a/12x',
      'https://example.com/a/000-042/photos',
      'N/A/12',
      'x/a/12',
      `/tag/${id}`,
      `/item/${id}0`,
      `/item/${id}/attachments`,
      `${id}`,
      `/to?q=/item/${id}`,
      `see /item/${id}`,
      '/item/%',
      '%E0%A4%A',
      '/a/%00',
    ]
    for (const text of others) expect([text, readLabelAddress(text)]).toEqual([text, undefined])
  })
})
