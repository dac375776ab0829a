import { z } from 'zod'
import { CurrencyCodeIn } from '../groups/groups.ts'
import { fold } from '../matching/fold.ts'
import { bodyOf, unchanged } from '../protocol/body.ts'
import { says } from '../protocol/issues.ts'
import { listIn, recordIn } from '../protocol/lists.ts'
import { operationIn } from '../protocol/operation.ts'
import { Id, UnchangedIdIn } from '../values/ids.ts'
import { CurrentPasswordIn, changesOf, EmailIn, optionalTextIn, PasswordIn, textIn } from '../values/text.ts'

const operation = operationIn('Own account')
const signingIn = operationIn('Signing in')

/** A person, as that person sees it. */
export const User = z
  .strictObject({
    id: Id,
    name: z.string(),
    email: z.string(),
    isSuperuser: z.boolean().describe('Always false'),
    runsServer: z
      .literal(true)
      .optional()
      .describe('They may call what needs `superuser`; absent for everybody else'),
    defaultGroupId: Id.describe('The group of requests that name none; the zero UUID when there is none'),
    groupIds: z.array(Id),
    oidcIssuer: z.string().nullable(),
    oidcSubject: z.string().nullable(),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof User>

/** A person in the wrapping in which the account operations answer it. */
export const UserItem = z.strictObject({ item: User }).meta({ id: 'UserItem' })
export type UserItem = z.infer<typeof UserItem>

/** The most locations, and the most tags, that a new group begins with. */
export const maxSetupNames = 100

/** Names of a new group's locations or tags, each of them once whatever its case. */
const SetupNamesIn = listIn(textIn(255, 1), maxSetupNames, says('not_list', {})).refine(
  names => new Set(names.map(name => fold(name.trim()))).size === names.length,
  says('repeated'),
)

/** A language tag in a request (BCP 47). */
const LanguageIn = textIn(35).regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i, says('not_language'))

/** How the group of a new account begins. */
export const SetupIn = bodyOf({
  groupName: textIn(255, 1),
  currency: CurrencyCodeIn,
  language: LanguageIn.describe('Becomes `stowage.language` in the settings of the person'),
  locations: SetupNamesIn.describe('The names of its locations; there may be none'),
  tags: SetupNamesIn.describe('The names of its tags; there may be none'),
})
export type SetupIn = z.output<typeof SetupIn>

/** Who wants an account, and whose invitation brought them. */
export const Registration = bodyOf({
  name: textIn(255, 1),
  email: EmailIn,
  password: PasswordIn,
  token: optionalTextIn(255).describe('An invitation token; without one a new group is made'),
  setup: unchanged(SetupIn).describe('How the new group begins; not with an invitation token'),
})
export type Registration = z.output<typeof Registration>

/** Opens an account: in a group of its own, or in the group of the invitation. Does not sign in. */
export const register = signingIn({
  name: 'register',
  summary: 'Open an account',
  description:
    'Without `token` the person becomes the owner of a new group: named and furnished as `setup` says, else with ' +
    'eight locations and six tags, in US dollars. With one they join its group, also where registration is closed.',
  route: 'POST /v1/users/register',
  needs: 'public',
  body: Registration,
  status: 204,
  problems: [
    'auth.local_disabled',
    'registration.disabled',
    'user.email_taken',
    'invitation.not_found',
    'invitation.expired',
    'invitation.used_up',
    'invitation.not_valid',
    'auth.too_many_attempts',
  ],
})

/** Shows the caller's own account. */
export const getSelf = operation({
  name: 'getSelf',
  summary: 'Show the own account',
  route: 'GET /v1/users/self',
  needs: 'account',
  reply: UserItem,
  status: 200,
  versioned: true,
  problems: [],
})

/** What a person may change about the own account; an absent member is unchanged. */
export const SelfChanges = bodyOf({
  name: unchanged(textIn(255, 1)),
  email: unchanged(EmailIn),
  currentPassword: CurrentPasswordIn,
})
export type SelfChanges = z.output<typeof SelfChanges>

/** Changes name or email address; sessions live on. */
export const updateSelf = operation({
  name: 'updateSelf',
  summary: 'Change the own name or email address',
  description: 'An API key cannot change the address.',
  route: 'PUT /v1/users/self',
  needs: 'account',
  body: changesOf(SelfChanges),
  reply: UserItem,
  status: 200,
  versioned: true,
  problems: [
    'user.email_taken',
    'user.wrong_password',
    'auth.api_key_refused',
    'auth.too_many_attempts',
    'demo.refused',
  ],
})

/** Who wants to delete their account. */
export const SelfDeletion = bodyOf({
  currentPassword: CurrentPasswordIn,
  successor: UnchangedIdIn.describe(
    'The account that runs the server from then on; only those who run it may name one, which is not disabled',
  ),
})
export type SelfDeletion = z.output<typeof SelfDeletion>

/** Deletes the account, and the groups in which nobody else is. */
export const deleteSelf = operation({
  name: 'deleteSelf',
  summary: 'Delete the own account',
  description:
    'Groups without other members go with it. Where no owner is left, the longest-standing member becomes owner. ' +
    'When the only one who runs the server names no `successor`, nobody runs it.',
  route: 'DELETE /v1/users/self',
  needs: 'account',
  body: SelfDeletion,
  bodyOptional: true,
  status: 204,
  versioned: true,
  problems: [
    'user.wrong_password',
    'user.not_found',
    'auth.superuser_only',
    'auth.too_many_attempts',
    'demo.refused',
  ],
})

/** A person's settings: any JSON object, which only clients understand. */
export const Settings = z.record(z.string(), z.unknown()).meta({ id: 'Settings' })
export type Settings = z.infer<typeof Settings>

/** Settings in the wrapping in which they are answered. */
export const SettingsItem = z.strictObject({ item: Settings }).meta({ id: 'SettingsItem' })
export type SettingsItem = z.infer<typeof SettingsItem>

/** New settings, whole; a handler receives them as `settings`. */
export const SettingsIn = recordIn(z.unknown(), 10_000, says('not_object')).transform(settings => ({
  settings,
}))
export type SettingsIn = z.output<typeof SettingsIn>

/** Shows the caller's settings; `{}` before any were saved. */
export const getSettings = operation({
  name: 'getSettings',
  summary: 'Show the own settings',
  route: 'GET /v1/users/self/settings',
  needs: 'account',
  reply: SettingsItem,
  status: 200,
  versioned: true,
  problems: [],
})

/** Replaces the caller's settings by the object that is sent, of at most 64 KiB. */
export const updateSettings = operation({
  name: 'updateSettings',
  summary: 'Replace the own settings',
  route: 'PUT /v1/users/self/settings',
  needs: 'account',
  body: SettingsIn,
  maxBytes: 64 * 1024,
  reply: SettingsItem,
  status: 200,
  versioned: true,
  problems: [],
})
