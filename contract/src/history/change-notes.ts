import { z } from 'zod'

/** Codes of values that an undo could not restore exactly. */
export const changeNoteCodes = [
  'asset_number_taken',
  'part_lost',
  'photo_replaced',
  'pin_is_no_location',
  'pin_needless',
  'location_gone',
  'location_gone_to_top',
  'location_kept',
  'contact_kept',
  'product_kept',
  'product_without',
  'tag_kept',
  'tag_without',
  'tags_gone',
  'template_kept',
  'template_without',
  'type_kept',
  'type_replaced',
  'type_without',
] as const
export type ChangeNoteCode = (typeof changeNoteCodes)[number]

const ChangeNote = z
  .strictObject({
    code: z.enum(changeNoteCodes),
    name: z.string().optional().describe('Of the location in the note'),
  })
  .meta({ id: 'ChangeNote' })
export type ChangeNote = z.output<typeof ChangeNote>

/** Members of answers with such notes. */
export const noteMembers = {
  notes: z.array(z.string()).describe('Values that could not be restored exactly, in English'),
  noteCodes: z.array(ChangeNote).describe('The code of each note, for translations'),
}
