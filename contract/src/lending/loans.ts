import { z } from 'zod'
import { bodyOf, FlagIn } from '../protocol/body.ts'
import { says } from '../protocol/issues.ts'
import { listIn } from '../protocol/lists.ts'
import { operationIn } from '../protocol/operation.ts'
import { QueryId, queryText } from '../protocol/query.ts'
import { dayIn, numberIn, optionalWordIn } from '../protocol/query-in.ts'
import { ById, Id, IdIn, OptionalIdIn } from '../values/ids.ts'
import { SomeQuantityIn, wholeIn } from '../values/numbers.ts'
import { optionalTextIn, trimmedIn } from '../values/text.ts'
import { textLimits } from '../values/text-limits.ts'
import { EndIn, Instant, OptionalDayIn } from '../values/times.ts'
import { maxSignaturePoints, signedMoments } from './signatures.ts'

const operation = operationIn('Loans')

/** The most lines of a loan or of a request. */
export const maxLoanLines = 500

/** States of loans; `overdue` is a part of `out`. */
export const loanStatuses = ['reserved', 'out', 'overdue', 'returned'] as const

/** A day in an answer. */
export const DayOrNull = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/)
  .nullable()

/** A contact by name. */
export const ContactRef = z.strictObject({ id: Id, name: z.string() }).meta({ id: 'ContactRef' })
export type ContactRef = z.infer<typeof ContactRef>

/** An item in a loan. */
export const LoanLine = z
  .strictObject({
    id: Id,
    entity: z.strictObject({
      id: Id.nullable().describe('Null when it came without its item from another group'),
      name: z.string().describe('As it was lent, when it does not exist any more'),
      assetId: z.string().describe('Empty when unset'),
      imageId: Id.nullable().describe('The primary photo'),
      thumbnailId: Id.nullable().describe('The thumbnail of the primary photo'),
      exists: z.boolean(),
    }),
    quantity: z.number(),
    returnedAt: Instant.nullable().describe('Null: not returned'),
    note: z.string(),
  })
  .meta({ id: 'LoanLine' })
export type LoanLine = z.infer<typeof LoanLine>

const loanMembers = {
  id: Id,
  contact: ContactRef.nullable().describe(
    'With its last name when it is in the trash; null: removed for good',
  ),
  from: DayOrNull.describe('The first day of a reservation'),
  due: DayOrNull.describe('The last day; null: open'),
  outAt: Instant.nullable().describe('The hand-over; null: reserved'),
  notes: z.string(),
  lines: z.array(LoanLine),
  createdBy: z.strictObject({ id: Id, name: z.string() }).nullable(),
}

/** Items that one contact has, had, or has reserved. */
export const Loan = z.strictObject(loanMembers).meta({ id: 'Loan' })
export type Loan = z.infer<typeof Loan>

/** A point of a signature, from the left and from the top. */
const Point = z.tuple([z.int(), z.int()])

/** A signature that was drawn at a hand-over, or when items came back. */
export const Signature = z
  .strictObject({
    name: z.string(),
    at: Instant,
    strokes: z
      .array(z.array(Point))
      .describe('Lists of points, from the left and from the top, in 0 to 1000'),
  })
  .meta({ id: 'LoanSignature' })
export type Signature = z.infer<typeof Signature>

/** A loan with its signatures. */
export const SignedLoan = z
  .strictObject({
    ...loanMembers,
    signatures: z.strictObject({
      out: Signature.nullable().describe('Of the hand-over; null: not signed'),
      back: Signature.nullable().describe('Of what came back; null: not signed'),
    }),
  })
  .meta({ id: 'SignedLoan' })
export type SignedLoan = z.infer<typeof SignedLoan>

/** A line of a request that could not be done. */
const LineProblem = z
  .strictObject({
    line: z.int().min(0).describe('Its place in the request, from 0'),
    code: z.string(),
    error: z.string(),
  })
  .meta({ id: 'LoanProblem' })
export type LineProblem = z.infer<typeof LineProblem>

const problems = z.array(LineProblem).describe('Lines that were left out, with `onProblem: skip`')

/** A loan that was made, and lines that were left out. */
export const NewLoan = z.strictObject({ ...loanMembers, problems }).meta({ id: 'NewLoan' })
export type NewLoan = z.infer<typeof NewLoan>

const OnProblemIn = z
  .enum(['stop', 'skip'], says('not_either', { words: ['stop', 'skip'] }))
  .nullish()
  .transform(way => way ?? 'stop')
  .describe('When a line cannot be done, `stop` does nothing and `skip` leaves it out')

const count = says('wrong_count', { min: 1, max: maxLoanLines })

const linesIn = <S extends z.ZodType>(line: S) =>
  listIn(line, maxLoanLines, says('not_list', {}), count).min(1, count)

const contactMembers = {
  contactId: OptionalIdIn,
  contactName: trimmedIn(textLimits.line)
    .nullish()
    .transform(name => name ?? null)
    .describe(
      'Instead of `contactId`: the contact of this name, without regard to case and accents, or a new one',
    ),
}

/** Reasons why an item cannot be lent; `location`: it has become one. */
const unlendableReasons = ['lent', 'blocked', 'archived', 'sold', 'location'] as const
export type UnlendableReason = (typeof unlendableReasons)[number]

/** An item that cannot be lent, in the answer `loan.not_available`. */
export interface UnavailableLine {
  readonly entityId: string
  readonly name: string
  /** The quantity that is free. */
  readonly available: number
  readonly reason: UnlendableReason
  /** The loans in the way. */
  readonly loans: readonly Pick<Loan, 'id' | 'contact' | 'from' | 'due'>[]
}

/** Items to lend, and the days for which. */
const wantedMembers = {
  due: OptionalDayIn.describe('The last day; absent: open'),
  from: OptionalDayIn.describe('A day after today makes a reservation, which needs `due`'),
  lines: linesIn(
    bodyOf({
      entityId: IdIn,
      quantity: SomeQuantityIn.nullish().transform(quantity => quantity ?? 1),
      withContents: FlagIn.describe('Takes what lies in it along, each with all that is free'),
    }),
  ),
  onProblem: OnProblemIn,
}

/** Lends items to a contact, or reserves them. */
export const createLoan = operation({
  name: 'createLoan',
  summary: 'Lend or reserve items',
  description:
    'The same item in several lines is added up. 409 `loan.not_available` has `lines`: `entityId`, `name`, `available`, ' +
    '`reason` (`lent`, `blocked`, `archived`, `sold`, or `location` of what has become one) and the `loans` in the way.',
  route: 'POST /v1/loans',
  needs: 'user',
  forLenders: true,
  body: bodyOf({ ...contactMembers, ...wantedMembers, notes: optionalTextIn(textLimits.notes) }),
  reply: NewLoan,
  status: 201,
  problems: ['contact.not_found', 'contact.ambiguous', 'entity.not_found', 'loan.not_available'],
})

/** An item that somebody would lend, and the loans in the way. */
export const LendableItem = z
  .strictObject({
    entityId: Id,
    name: z.string(),
    thumbnailId: Id.nullable().describe('The thumbnail of the primary photo'),
    quantity: z.number().describe('There is so much of it'),
    available: z.number().describe('So much of it is free on each of the days'),
    reason: z.enum(unlendableReasons).nullable().describe('Null: it can be lent'),
    loans: z.array(
      z.strictObject({ id: Id, contact: ContactRef.nullable(), from: DayOrNull, due: DayOrNull }),
    ),
  })
  .meta({ id: 'LendableItem' })
export type LendableItem = z.infer<typeof LendableItem>

/** Tells what is free of some items, and of what lies in them. */
export const checkLoan = operation({
  name: 'checkLoan',
  summary: 'Say what is free of some items',
  description:
    'The items that `POST /v1/loans` would lend with the same days and lines, and those that it would refuse.',
  route: 'POST /v1/loans/check',
  needs: 'user',
  reads: true,
  body: bodyOf(wantedMembers),
  reply: z.strictObject({ items: z.array(LendableItem) }).meta({ id: 'LoanCheck' }),
  status: 200,
  problems: ['entity.not_found'],
})

/** Lists loans, page by page. */
export const listLoans = operation({
  name: 'listLoans',
  summary: 'List loans',
  description:
    'Reserved ones by their first day, those that are out by their due day (open ones last), all others newest first.',
  route: 'GET /v1/loans',
  needs: 'user',
  query: z.object({
    status: optionalWordIn(loanStatuses),
    contactId: QueryId,
    entityId: QueryId,
    dueUntil: dayIn('last'),
    q: queryText(255).describe(
      'Part of the name of an item, or of the name, email address, telephone number or reference of a contact',
    ),
    limit: numberIn(1, 200, true).transform(limit => limit ?? 50),
    after: queryText(4000).describe('The `next` of the page before'),
  }),
  reply: z.strictObject({
    items: z.array(Loan),
    next: z.string().nullable().describe('The value of `after` for the next page; null at the end'),
  }),
  status: 200,
  problems: [],
})

/** Returns a loan. */
export const getLoan = operation({
  name: 'getLoan',
  summary: 'Show a loan',
  route: 'GET /v1/loans/:id',
  needs: 'user',
  params: ById,
  reply: SignedLoan,
  status: 200,
  versioned: true,
  problems: ['loan.not_found'],
})

/** Changes contact, days and notes of a loan. */
export const updateLoan = operation({
  name: 'updateLoan',
  summary: 'Change contact, days and notes of a loan',
  description: '`from` is ignored once the loan is handed over.',
  route: 'PUT /v1/loans/:id',
  needs: 'user',
  forLenders: true,
  params: ById,
  body: bodyOf({
    ...contactMembers,
    due: OptionalDayIn,
    from: OptionalDayIn,
    notes: optionalTextIn(textLimits.notes),
  }),
  reply: SignedLoan,
  status: 200,
  versioned: true,
  problems: ['loan.not_found', 'contact.not_found', 'contact.ambiguous', 'loan.not_available'],
})

/** Deletes a loan with its lines; it goes to the trash. */
export const deleteLoan = operation({
  name: 'deleteLoan',
  summary: 'Delete a loan',
  route: 'DELETE /v1/loans/:id',
  needs: 'user',
  params: ById,
  status: 204,
  versioned: true,
  problems: ['loan.not_found'],
})

/** Hands a reservation over. */
export const handOverLoan = operation({
  name: 'handOverLoan',
  summary: 'Hand a reservation over',
  route: 'POST /v1/loans/:id/hand-over',
  needs: 'user',
  forLenders: true,
  params: ById,
  reply: SignedLoan,
  status: 200,
  versioned: true,
  problems: ['loan.not_found', 'loan.handed_over', 'loan.not_available'],
})

const noList = says('not_list', {})
const coordinates = says('wrong_count', { min: 2, max: 2 })
const PointIn = listIn(wholeIn(0, 1000), 2, noList, coordinates).min(2, coordinates)
const StrokeIn = listIn(PointIn, maxSignaturePoints, noList).min(1, says('too_few'))

const StrokesIn = listIn(StrokeIn, maxSignaturePoints, noList)
  .min(1, says('too_few'))
  .refine(
    strokes => strokes.reduce((sum, { length }) => sum + length, 0) <= maxSignaturePoints,
    says('too_many', { limit: maxSignaturePoints }),
  )
  .describe('Lists of points, from the left and from the top, in 0 to 1000; at most 5,000 points in all')

/** Keeps a signature in a loan. */
export const signLoan = operation({
  name: 'signLoan',
  summary: 'Keep a signature in a loan',
  description:
    'It replaces the one before, is no change in the history, and does not raise the version of the loan.',
  route: 'PUT /v1/loans/:id/signatures/:moment',
  needs: 'user',
  forLenders: true,
  params: ById.extend({ moment: z.enum(signedMoments, says('not_either', { words: [...signedMoments] })) }),
  body: bodyOf({
    name: trimmedIn(textLimits.line).describe('The person who signs'),
    at: EndIn.describe('When it was signed; absent or in the future: now'),
    strokes: StrokesIn,
  }),
  reply: SignedLoan,
  status: 200,
  versioned: true,
  problems: ['loan.not_found'],
})

const ReturnedLineIn = bodyOf({
  lineId: OptionalIdIn,
  entityId: OptionalIdIn.describe('Instead of `lineId`: whatever is lent of it'),
  quantity: SomeQuantityIn.nullish()
    .transform(quantity => quantity ?? null)
    .describe('A part of it, which splits the line; absent: all'),
  note: optionalTextIn(textLimits.line),
  at: EndIn.describe('When it came back; absent or in the future: now'),
}).refine(({ lineId, entityId }) => (lineId === null) !== (entityId === null), {
  path: ['lineId'],
  message: says('required'),
})

/** A line of the request as it was done. */
const ReturnedLine = z
  .strictObject({
    line: z.int().min(0).describe('Its place in the request, from 0'),
    lineIds: z.array(Id).describe('The lines that are returned now'),
    loanIds: z.array(Id),
    quantity: z.number(),
    isRepeated: z.boolean().describe('It was returned before, and keeps its first day'),
  })
  .meta({ id: 'ReturnedLine' })

/** Takes items back, of any loans. */
export const returnLoans = operation({
  name: 'returnLoans',
  summary: 'Take lent items back',
  description:
    'Of any loans at once, as one change. 409 `loan.ambiguous` (several contacts have the item) has `loans`.',
  route: 'POST /v1/loans/return',
  needs: 'user',
  forLenders: true,
  body: bodyOf({
    lines: linesIn(ReturnedLineIn),
    locationId: OptionalIdIn.describe('Where the items are put; absent: they stay where they are'),
    onProblem: OnProblemIn,
  }),
  reply: z.strictObject({ lines: z.array(ReturnedLine), problems }).meta({ id: 'ReturnResult' }),
  status: 200,
  problems: ['loan.line_not_found', 'loan.not_out', 'loan.less_out', 'loan.ambiguous', 'entity.not_found'],
})
