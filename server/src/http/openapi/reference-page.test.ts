import { operations } from '@stowage/contract/protocol/catalogue'
import { operationIn } from '@stowage/contract/protocol/operation'
import { expect, test } from 'vitest'
import { describeApi } from './openapi.ts'
import { referencePage } from './reference-page.ts'

const operation = operationIn('Server')

const page = referencePage(describeApi(operations, '1.2.3', '3.1'))

test('referencePage has an anchor for every operation and schema', () => {
  const anchors = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  for (const { name } of operations) expect(anchors).toContain(name)
  const links = [...page.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id)
  expect(links.filter(id => !anchors.has(id))).toEqual([])
})

test('referencePage uses each id once', () => {
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
})

test('referencePage has no script, and nothing that its policy forbids', () => {
  expect(page).not.toMatch(/<script|\son\w+=|javascript:|https?:\/\/(?!www\.w3\.org)/)
})

test('referencePage escapes texts of the contract', () => {
  const sly = operation({
    name: 'sly',
    summary: '<img src=x onerror=alert(1)>',
    description: '`<b>` & **"bold"**',
    route: 'GET /v1/status',
    needs: 'public',
    status: 204,
    problems: [],
  })
  const shown = referencePage(describeApi([sly], '1', '3.1'))
  expect(shown).not.toContain('<img')
  expect(shown).toContain('<code>&lt;b&gt;</code> &amp; <strong>&quot;bold&quot;</strong>')
})
