import { type ImportReport, importEntities } from '@stowage/contract/tables/imports'
import { exportEntityTable } from '@stowage/contract/tables/table-exports'
import { describe, expect, test } from 'vitest'
import { databases } from '#test/databases.ts'
import { serverFor, userOn } from '#test/fixtures.ts'
import { Household } from '#test/household.ts'
import { addMany } from '#test/many-entities.ts'

/** Texts that a file, a path, a list or a spreadsheet could take for something else. */
const texts = [
  'a/b',
  '/',
  '//',
  'a\\/b',
  '\\',
  'a;b',
  ';',
  'a > b',
  '>',
  'a, b',
  'a|b',
  ' > ',
  'a; b, c',
  '=1+1',
  '+49',
  '-5',
  '@home',
  "'=1",
  "''-x",
  "'quoted'",
  "'",
  '"',
  'say "hi"',
  'two\nlines',
  'cr\r\nlf',
  '	Tab',
  '\r',
  ' front',
  'back ',
  ' both ',
  '\n',
  'ab',
  'a\vb',
  '_x000D_',
  '_x0041_',
  'a_x000d_b',
  '<b>&amp;</b>',
  ']]>',
  '&',
  '﻿mark',
  '￿',
  '😀',
  'हल्दी',
  'true',
  'ja',
  '000-042',
  '2026-01-31',
  '1,5',
  '1e5',
  '00012345678901234567',
  '3/4',
  '#REF!',
  '.',
  '-',
  'n/a',
]

const everything = { query: { all: true, isLocation: 'any', includeArchived: true } }

describe.each(databases)('awkward texts, on %s', kind => {
  const stowage = serverFor(kind)
  const ada = userOn(stowage)

  const forms = ['csv', 'xlsx'].flatMap(format =>
    [undefined, 'en', 'de'].map(language => ({ format, language })),
  )

  async function expectUnchanged({ client }: Household): Promise<void> {
    for (const form of forms) {
      const { bytes } = await client.download(exportEntityTable, { select: everything, ...form } as never)
      const body = new FormData()
      body.set('csv', new File([bytes], 'export'))
      const reply = await client.send(importEntities, { dryRun: true }, { form: body })
      const { changes, errors, decisions, rowCount, unchanged, newTags, newLocations } =
        reply.body as ImportReport
      expect({ form, changes, errors, decisions, newTags, newLocations }).toEqual({
        form,
        changes: [],
        errors: [],
        decisions: [],
        newTags: [],
        newLocations: [],
      })
      expect([form, unchanged]).toEqual([form, rowCount])
    }
  }

  test('of items come back as they are from CSV and workbooks', async () => {
    const home = await Household.of(ada.client)
    await addMany(stowage, home, texts.length, i => {
      const text = texts[i] ?? ''
      const members = ['description', 'manufacturer', 'serial_number', 'notes', 'sold_to'] as const
      return { name: text, ...Object.fromEntries(members.map(member => [member, text])) }
    })
    await expectUnchanged(home)
  })

  test('of tags, locations and custom fields come back as they are', async () => {
    const home = await Household.of(ada.client)
    const sound = texts.filter(
      text => text.trim() === text && !/[\r\n\t]|\p{Cc}|\ufeff|\uffff|^[\s/;>,|\\]+$/u.test(text),
    )
    for (const text of sound) {
      const room = await home.room(text)
      const tag = await home.tag(text)
      const { id } = await home.make(text, { parentId: room.id, tagIds: [tag.id] })
      await home.put(id, {
        name: text,
        parentId: room.id,
        tagIds: [tag.id],
        quantity: 1,
        fields: [
          {
            name: 'Text',
            type: 'text',
            textValue: text,
          },
          {
            name: text,
            type: 'text',
            textValue: 'value',
          },
          {
            name: text.toUpperCase(),
            type: 'text',
            textValue: 'other',
          },
        ],
      })
    }
    await expectUnchanged(home)
  })
})
