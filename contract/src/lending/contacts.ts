import { z } from 'zod'
import { bodyOf } from '../protocol/body.ts'
import { operationIn } from '../protocol/operation.ts'
import { queryText } from '../protocol/query.ts'
import { numberIn, optionalFlagIn } from '../protocol/query-in.ts'
import { ById, Id, IdIn, OptionalIdIn } from '../values/ids.ts'
import { optionalTextIn, trimmedIn } from '../values/text.ts'
import { textLimits } from '../values/text-limits.ts'

const operation = operationIn('Contacts')

/** A person or an organisation to whom items are lent. */
export const Contact = z
  .strictObject({
    id: Id,
    name: z.string(),
    email: z.string().describe('Empty when unset'),
    phone: z.string().describe('Empty when unset'),
    reference: z
      .string()
      .describe('A number in another register, such as that of a member; empty when unset'),
    notes: z.string(),
    userId: Id.nullable().describe('The member of the group who it is; null: none'),
  })
  .meta({ id: 'Contact' })
export type Contact = z.infer<typeof Contact>

/** Body of a contact; absent members are unset. */
export const ContactIn = bodyOf({
  name: trimmedIn(textLimits.line),
  email: optionalTextIn(textLimits.line),
  phone: optionalTextIn(textLimits.line),
  reference: optionalTextIn(textLimits.line),
  notes: optionalTextIn(textLimits.notes),
  userId: OptionalIdIn.describe('A member of the group'),
})
export type ContactIn = z.output<typeof ContactIn>

/** Lists the contacts of the group by name, page by page. */
export const listContacts = operation({
  name: 'listContacts',
  summary: 'List contacts by name',
  route: 'GET /v1/contacts',
  needs: 'user',
  query: z.object({
    q: queryText(255).describe('Part of a name, email address, telephone number or reference'),
    hasLoans: optionalFlagIn().describe('True: those who have items, or reservations that have not passed'),
    limit: numberIn(1, 200, true).transform(limit => limit ?? 50),
    after: queryText(4000).describe('The `next` of the page before'),
  }),
  reply: z.strictObject({
    items: z.array(Contact),
    next: z.string().nullable().describe('The value of `after` for the next page; null at the end'),
  }),
  status: 200,
  problems: [],
})

/** Creates a contact. Several may have one name. */
export const createContact = operation({
  name: 'createContact',
  summary: 'Create a contact',
  route: 'POST /v1/contacts',
  needs: 'user',
  forLenders: true,
  body: ContactIn,
  reply: Contact,
  status: 201,
  problems: ['member.not_found'],
})

/** Returns a contact. */
export const getContact = operation({
  name: 'getContact',
  summary: 'Show a contact',
  route: 'GET /v1/contacts/:id',
  needs: 'user',
  params: ById,
  reply: Contact,
  status: 200,
  versioned: true,
  problems: ['contact.not_found'],
})

/** Replaces a contact. */
export const updateContact = operation({
  name: 'updateContact',
  summary: 'Change a contact',
  route: 'PUT /v1/contacts/:id',
  needs: 'user',
  params: ById,
  body: ContactIn,
  reply: Contact,
  status: 200,
  versioned: true,
  problems: ['contact.not_found', 'member.not_found'],
})

/** Deletes a contact; it goes to the trash. */
export const deleteContact = operation({
  name: 'deleteContact',
  summary: 'Delete a contact',
  description: 'Loans that are over keep its name as long as it is in the trash.',
  route: 'DELETE /v1/contacts/:id',
  needs: 'user',
  params: ById,
  status: 204,
  versioned: true,
  problems: ['contact.not_found', 'contact.has_loans'],
})

/** Result of a merge of two contacts. */
export const ContactMerge = z
  .strictObject({
    into: Contact.describe('The contact that stays'),
    loans: z.int().min(0).describe('Loans and reservations that it gets'),
    change: Id.nullable().describe('The change in the history'),
  })
  .meta({ id: 'ContactMerge' })
export type ContactMerge = z.infer<typeof ContactMerge>

/** Merges a contact into another contact, as one change. */
export const mergeContact = operation({
  name: 'mergeContact',
  summary: 'Merge a contact into another contact',
  description:
    'All its loans and reservations, also those that are over, go to `into`, and what is empty in `into` is filled. Then it is ' +
    'deleted, into the trash. What is lent stays lent: nothing is refused because both have the same item.',
  route: 'POST /v1/contacts/:id/merge',
  needs: 'user',
  params: ById,
  body: bodyOf({ into: IdIn.describe('The contact that stays') }),
  reply: ContactMerge,
  status: 200,
  versioned: true,
  problems: ['contact.not_found'],
})
