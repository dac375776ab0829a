import { describe, expect, test } from 'vitest'
import { sections } from '../features/settings/sections.ts'
import { pages, resolveOldAddress } from './old-addresses.ts'
import { screens } from './screens.ts'

const id = '01a20338-d7b3-7896-9099-a5bdedb4e8a4'
const other = '01a20338-d7b3-7896-9099-a5bdedb4e8a5'

const hrefOf = (address: string): string => {
  const { pathname, search } = new URL(address, 'http://home.example')
  return decodeURIComponent(resolveOldAddress(pathname, search) ?? 'unknown')
}

describe('an address of Homebox', () => {
  test.each([
    [`/item/${id}/edit`, `/item/${id}`],
    [`/item/${id}/maintenance`, `/item/${id}`],
    [`/location/${id}/edit`, `/item/${id}`],
    [`/homebox/item/${id}`, `/item/${id}`],
    [`/item%2F${id}`, `/item/${id}`],
    ['/homebox/A/000-042', '/a/000-042'],
    ['/assets%2F000-042/', '/a/000-042'],
    [`/tag/${id}`, `/items?tags=${id}`],
    [`/label/${id}/`, `/items?tags=${id}`],
    ['/Items/', '/items'],
    ['/items?q=drill&page=2&pageSize=24&advanced=true', '/items?q=drill'],
    ['/items?q=2024', '/items?q="2024"'],
    ['/items?q=%23000-042', '/items?q=#000-042'],
    [`/items?loc=${id}`, `/items?within=${id}`],
    [`/items?loc=${id}&loc=${other}`, '/items'],
    [`/items?tag=${id}&tag=${other}&negateTags=true`, `/items?tags=${id},${other}&tagMode=none`],
    [`/items?lab=${id}&negateLabels=false`, `/items?tags=${id}`],
    ['/items?archived=true&onlyWithoutPhoto=true', '/items?photo=without&archived=true'],
    ['/items?onlyWithPhoto=true&orderBy=createdAt', '/items?photo=with&orderBy=createdAt'],
    ['/items?fields=Colour%3Dred%3Dish', '/items?fields=[{"name":"Colour","op":"eq","value":"red=ish"}]'],
    ['/item/new', '/items?add=true'],
    [`/template/${id}`, `/templates/${id}`],
    ['/things?q=drill&orderBy=createdAt', '/items?q=drill&orderBy=createdAt'],
    [`/things/${id}`, `/items/${id}`],
    ['/places?peek=7', '/locations?peek=7'],
    [`/places/${id}`, `/locations/${id}`],
    ['/maintenances', '/maintenance'],
    ['/collection', '/settings/group'],
    ['/collection/members', '/settings/members'],
    ['/collection/Invites/', '/settings/members'],
    ['/collection/notifiers', '/settings/notifications'],
    ['/tools', '/settings/data'],
    ['/profile', '/settings/profile'],
    ['/scanner', '/scan'],
    ['/reports/label-generator', '/labels'],
  ])('%s leads to %s', (address, href) => {
    expect(hrefOf(address).replaceAll('+', ' ')).toBe(href)
  })

  test('is nothing that Homebox never had', () => {
    for (const address of [
      '/nowhere',
      '/tag',
      '/tag/',
      '/item',
      `/item/7/edit`,
      '/constructor',
      '/__proto__/x',
    ])
      expect(hrefOf(address)).toBe('unknown')
  })
})

/** The path of each screen and section; `*` stands for an id. */
const shown = new Set([
  ...[...Object.values(screens), ...sections].map(({ path }): string => path),
  '/items/*',
  '/locations/*',
  '/templates/*',
  '/types/*',
])

test.each(Object.keys(pages))('the page %s of Homebox leads to a screen', page => {
  const href = hrefOf(page.replace('*', id))
  const [path = ''] = href.split('?')
  expect(shown).toContain(path.replace(id, '*'))
})
