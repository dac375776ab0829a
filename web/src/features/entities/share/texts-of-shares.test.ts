import { describe, expect, test } from 'vitest'
import { textsOf } from './texts-of-shares.ts'

const none = { title: '', text: '', url: '' }
const shop = 'https://shop.example/drill'

describe('the texts of a share', () => {
  test.each([
    ['a title and an address', { title: 'Drill', url: shop }, 'Drill', shop],
    ['the address in the text alone', { text: `Repairing the drill ${shop}` }, 'Repairing the drill', shop],
    ['a title that stands in the text again', { title: 'Drill', text: `Drill ${shop}` }, 'Drill', shop],
    ['an address that leads on', { text: `Look - Drill: ${shop}` }, 'Look - Drill', shop],
    ['an address alone', { text: shop }, '', shop],
    ['an address as the title', { title: shop, text: shop }, '', shop],
    ['the same address twice', { title: 'Drill', text: shop, url: shop }, 'Drill', shop],
    [
      'an address without a scheme',
      { text: 'Drill www.shop.example/drill' },
      'Drill',
      'https://www.shop.example/drill',
    ],
    [
      'several lines and addresses',
      { text: `Drill\n18 V, red\n${shop}\nhttps://other.example/a (PDF)` },
      'Drill',
      `18 V, red\n(PDF)\n${shop}\nhttps://other.example/a`,
    ],
    [
      'a text that is too long for a name',
      { text: `${'x'.repeat(300)} ${shop}` },
      '',
      `${'x'.repeat(300)}\n${shop}`,
    ],
    ['a script as the address', { title: 'Drill', url: 'javascript:alert(1)' }, 'Drill', ''],
    ['an address with a password', { title: 'Drill', url: 'https://ada:secret@shop.example/' }, 'Drill', ''],
    ['nothing', {}, '', ''],
  ])('are read from %s', (_what, share, name, notes) => {
    expect(textsOf([{ ...none, ...share }])).toMatchObject({ name, notes })
  })
})
