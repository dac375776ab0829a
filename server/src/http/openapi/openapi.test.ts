import { createConfig, lintFromString } from '@redocly/openapi-core'
import { operations } from '@stowage/contract/protocol/catalogue'
import { describe, expect, test } from 'vitest'
import { type ApiDocument, describeApi } from './openapi.ts'

const editions = ['3.1', '3.0'] as const
const everything = (document: ApiDocument) =>
  Object.values(document.paths).flatMap(item => Object.values(item))

describe.each(editions)('the OpenAPI %s document', edition => {
  const document = describeApi(operations, '1.2.3', edition)

  test('passes the linter without an error', async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const found = await lintFromString({
      source: JSON.stringify(document),
      absoluteRef: '/openapi.json',
      config,
    })
    const told = found.map(
      ({ ruleId, severity, message, location }) =>
        `${severity} ${ruleId} ${location[0]?.pointer}: ${message}`,
    )
    expect(told.filter(line => line.startsWith('error'))).toEqual([])
  })

  test('describes every operation once, under its own name', () => {
    const names = everything(document).map(({ operationId }) => operationId)
    expect(names.toSorted()).toEqual(operations.map(({ name }) => name).toSorted())
  })

  test('names no value with a control character, which generators of clients refuse', () => {
    const refused: unknown[] = []
    JSON.stringify(document, (key, value: unknown) => {
      if (key === 'enum' && Array.isArray(value) && value.some(each => /\p{Cc}/u.test(String(each))))
        refused.push(value)
      return value
    })
    expect(refused).toEqual([])
  })

  test('describes each file by its media type: rows as a list, text as text, anything else as bytes', () => {
    const wrong = everything(document).flatMap(({ operationId, responses }) =>
      Object.entries(responses?.['200']?.content ?? {}).flatMap(([type, { schema }]) => {
        const is = JSON.stringify(schema)
        if (type.startsWith('application/json')) return /"format":"binary"/.test(is) ? [operationId] : []
        const isText = type.startsWith('text/') || type === 'image/svg+xml'
        return isText === (is === '{"type":"string"}') ? [] : [operationId]
      }),
    )
    expect(wrong).toEqual([])
    expect(JSON.stringify(document.paths['/v1/entities/export']?.['post'])).toContain(
      '"application/json":{"schema":{"type":"array","items":{"type":"object"}}}',
    )
  })

  test('has a described area for every operation', () => {
    const areas = document.tags.map(({ name }) => name)
    const homeless = everything(document).filter(
      ({ tags }) => tags.length !== 1 || !areas.includes(tags[0] ?? ''),
    )
    expect(homeless.map(({ operationId }) => operationId)).toEqual([])
    expect(document.tags.filter(({ description }) => description === '')).toEqual([])
  })
})
