import { describe, expect, test } from 'vitest'
import { fieldsFor, testRefusals } from '../../test/refusals.ts'
import { zeroId } from '../values/ids.ts'
import { linkAttachment, updateAttachment } from './attachments.ts'

const types = 'must be one of photo, manual, warranty, attachment, receipt'

testRefusals(updateAttachment, { id: zeroId, attachment_id: zeroId, type: 'photo', title: 'x' }, [
  [
    'type',
    types,
    { type: 'thumbnail' },
    { type: 'picture' },
    { type: '' },
    { type: null },
    { type: undefined },
  ],
])

describe(linkAttachment.name, () => {
  test('names every missing member', () => {
    expect(fieldsFor(linkAttachment, { id: zeroId })).toEqual({
      source_type: 'is required',
      external_id: 'is required',
    })
  })
})
