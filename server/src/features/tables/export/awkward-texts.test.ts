import { type ImportReport, importEntities } from '@stowage/contract/tables/imports'
import { exportEntityTable } from '@stowage/contract/tables/table-exports'
import { describe, expect, test } from 'vitest'
import { awkwardTexts } from '#test/awkward-texts.ts'
import { databases } from '#test/databases.ts'
import { serverFor, userOn } from '#test/fixtures.ts'
import { Household } from '#test/household.ts'
import { addMany } from '#test/many-entities.ts'

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
    await addMany(stowage, home, awkwardTexts.length, i => {
      const text = awkwardTexts[i] ?? ''
      const members = ['description', 'manufacturer', 'serial_number', 'notes', 'sold_to'] as const
      return { name: text, ...Object.fromEntries(members.map(member => [member, text])) }
    })
    await expectUnchanged(home)
  })

  test('of tags, locations and custom fields come back as they are', async () => {
    const home = await Household.of(ada.client)
    const sound = awkwardTexts.filter(
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
