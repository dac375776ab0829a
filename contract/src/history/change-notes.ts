import { z } from 'zod'

/** What could not come back as it was when a change was taken back. */
export const changeNoteCodes = [
  'asset_number_taken',
  'part_lost',
  'photo_replaced',
  'pin_is_no_location',
  'pin_needless',
  'location_gone',
  'location_gone_to_top',
  'location_kept',
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
    name: z.string().optional().describe('Of the location that it speaks of'),
  })
  .meta({ id: 'ChangeNote' })
export type ChangeNote = z.output<typeof ChangeNote>

/** The members of an answer that tells it. */
export const noteMembers = {
  notes: z.array(z.string()).describe('What could not come back as it was, in English'),
  noteCodes: z.array(ChangeNote).describe('The same, one for each, to be said in other words'),
}
