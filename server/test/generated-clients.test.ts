import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ImportOptions } from '@stowage/contract/tables/import-options'
import { generate } from 'openapi-typescript-codegen'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from './databases.ts'
import { serverFor } from './fixtures.ts'
import { finished, zipOf } from './group-archives.ts'
import { foreignArchive } from './homebox-archives.ts'
import { Household } from './household.ts'
import { quarters } from './pictures.ts'
import { type Signed } from './test-app.ts'

const documents = [
  ['3.1', '/api/openapi.json'],
  ['3.0', '/api/openapi-3.0.json'],
] as const

/** Calls an operation with its parameters, and its form as `formData`. */
type Call = (input: Record<string, unknown>) => Promise<unknown>
interface Generated {
  readonly OpenAPI: { BASE: string; TOKEN: string }
  readonly calls: Readonly<Record<string, Call>>
}

interface Form {
  readonly operationId: string
  readonly requestBody?: { content: Record<string, { schema: { properties: Record<string, unknown> } }> }
}

describe.each(databases)('on %s', kind => {
  const stowage = serverFor(kind)

  describe.each(documents)('a client that is generated from the OpenAPI %s document', (_edition, address) => {
    let folder: string
    let generated: Generated
    let forms: ReadonlyMap<string, readonly string[]>
    let ada: Signed
    let home: Household
    beforeAll(async () => {
      const document = (await (await fetch(`${stowage.baseUrl}${address}`)).json()) as {
        paths: Record<string, Record<string, Form>>
      }
      forms = formsIn(document.paths)
      ;[folder, generated] = await clientOf(document)
      ada = await stowage.signUp()
      home = await Household.of(ada.client)
      generated.OpenAPI.BASE = `${stowage.baseUrl}/api`
    })
    afterAll(() => rm(folder, { recursive: true }))

    const call = (signed: Signed, name: string, input: Record<string, unknown>): Promise<unknown> => {
      generated.OpenAPI.TOKEN = signed.token.replace(/^Bearer /, '')
      const made = generated.calls[name]
      if (made === undefined) throw new Error(`The client has no ${name}`)
      return made(input)
    }

    test('knows every part of every form', () => {
      expect(Object.fromEntries(forms)).toEqual({
        uploadAttachment: ['file', 'name', 'primary', 'replaces', 'type'],
        importEntities: [...Object.keys(ImportOptions.shape), 'csv'].toSorted(),
        importGroup: ['file'],
      })
    })

    test('attaches files with their names, types and flags', async () => {
      const { id } = await home.make('Drill')
      const inGroup = { id, xTenant: home.groupId }
      const picture = new Blob([new Uint8Array(await quarters().jpeg().toBuffer())])
      await call(ada, 'uploadAttachment', { ...inGroup, formData: { file: picture, name: 'one.jpg' } })
      await call(ada, 'uploadAttachment', {
        ...inGroup,
        formData: { file: picture, name: 'two.jpg', type: 'photo', primary: true },
      })
      const attachment = {
        file: new Blob(['How to drill']),
        name: 'drill.txt',
        type: 'manual',
        primary: false,
      }
      expect(await call(ada, 'uploadAttachment', { ...inGroup, formData: attachment })).toMatchObject({
        attachments: [
          { title: 'one.jpg', type: 'photo', primary: false },
          { title: 'two.jpg', type: 'photo', primary: true },
          { title: 'drill.txt', type: 'manual', primary: false },
        ],
      })
    })

    test('imports a CSV file, and tries it first', async () => {
      const csv = new File(['HB.name\nRake\nSaw\n'], 'items.csv')
      const input = { xTenant: home.groupId, formData: { csv } }
      expect(await call(ada, 'importEntities', { ...input, dryRun: true })).toMatchObject({ create: 2 })
      await call(ada, 'importEntities', input)
      expect(await home.names()).toEqual(expect.arrayContaining(['Rake', 'Saw']))
    })

    test('imports an archive', async () => {
      const bob = await stowage.signUp('Bob')
      const file = new File([new Uint8Array(await zipOf(foreignArchive({})))], 'home.zip')
      const job = (await call(bob, 'importGroup', { formData: { file } })) as { id: string }
      expect(await finished(stowage, bob.client, job)).toMatchObject({ status: 'completed' })
    })
  })
})

/** The names of the parts of every multipart form, by operation. */
function formsIn(paths: Record<string, Record<string, Form>>): Map<string, string[]> {
  const forms = new Map<string, string[]>()
  for (const { operationId, requestBody } of Object.values(paths).flatMap(item => Object.values(item))) {
    const form = requestBody?.content['multipart/form-data']
    if (form !== undefined) forms.set(operationId, Object.keys(form.schema.properties).toSorted())
  }
  return forms
}

/** Generates a client into a folder of its own, and loads it. */
async function clientOf(document: object): Promise<[folder: string, client: Generated]> {
  const tmp = path.join(import.meta.dirname, '../../.tmp')
  await mkdir(tmp, { recursive: true })
  const folder = await mkdtemp(path.join(tmp, 'client-'))
  await generate({
    input: document,
    output: folder,
    httpClient: 'fetch',
    useOptions: true,
    useUnionTypes: true,
  })
  // Its files name each other without their ends, as only bundlers read them.
  const bundle = await rolldown({ input: path.join(folder, 'index.ts'), external: [/^[^./]/] })
  await bundle.write({ file: path.join(folder, 'client.js'), format: 'es' })
  const made = (await import(pathToFileURL(path.join(folder, 'client.js')).href)) as Record<string, object>
  const services = Object.entries(made).filter(([name]) => name.endsWith('Service'))
  const calls = services.flatMap(([, service]) =>
    Object.getOwnPropertyNames(service)
      .map(name => [name, (service as Record<string, unknown>)[name]] as const)
      .filter((entry): entry is [string, Call] => typeof entry[1] === 'function'),
  )
  return [folder, { OpenAPI: made.OpenAPI as Generated['OpenAPI'], calls: Object.fromEntries(calls) }]
}
