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

/** The caller's account. */
export const User = z
  .strictObject({
    id: Id,
    name: z.string(),
    email: z.string(),
    isSuperuser: z.boolean().describe('Always false'),
    runsServer: z
      .literal(true)
      .optional()
      .describe('They may call operations that need `superuser`; absent for others'),
    defaultGroupId: Id.describe(
      'The group of requests without a selected group; the zero UUID when there is none',
    ),
    groupIds: z.array(Id),
    oidcIssuer: z.string().nullable(),
    oidcSubject: z.string().nullable(),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof User>

/** The caller's account, wrapped in `item`. */
export const UserItem = z.strictObject({ item: User }).meta({ id: 'UserItem' })
export type UserItem = z.infer<typeof UserItem>

/** The most locations and the most tags of a new group. */
export const maxSetupNames = 100

/** Names of a new group's locations or tags, each of them once whatever its case. */
const SetupNamesIn = listIn(textIn(255, 1), maxSetupNames, says('not_list', {})).refine(
  names => new Set(names.map(name => fold(name.trim()))).size === names.length,
  says('repeated'),
)

/** A language tag in a request (BCP 47). */
const LanguageIn = textIn(35).regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i, says('not_language'))

/** Contents of the group of a new account; each absent member is as without `setup`. */
export const SetupIn = bodyOf({
  groupName: unchanged(textIn(255, 1)),
  currency: unchanged(CurrencyCodeIn),
  language: unchanged(LanguageIn).describe(
    'Becomes `stowage.language` in the settings of the person; the types of the group are named in it',
  ),
  locations: unchanged(SetupNamesIn).describe('The names of its locations; may be empty'),
  tags: unchanged(SetupNamesIn).describe('The names of its tags; may be empty'),
})
export type SetupIn = z.output<typeof SetupIn>

/** Body of a registration. */
export const Registration = bodyOf({
  name: textIn(255, 1),
  email: EmailIn,
  password: PasswordIn,
  token: optionalTextIn(255).describe('An invitation token; a new group is created when absent'),
  setup: unchanged(SetupIn).describe('Contents of the new group; refused with an invitation token'),
})
export type Registration = z.output<typeof Registration>

/** Creates an account with a group of its own, or in the group of an invitation. Does not sign in. */
export const register = signingIn({
  name: 'register',
  summary: 'Create an account',
  description:
    'Without `token` the person becomes the owner of a new group with the contents of `setup`, by ' +
    'default eight locations, six tags and US dollars. With `token` the person joins the group of the ' +
    'invitation, even when registration is disabled.',
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

/** Returns the caller's account. */
export const getSelf = operation({
  name: 'getSelf',
  summary: 'Show your account',
  route: 'GET /v1/users/self',
  needs: 'account',
  reply: UserItem,
  status: 200,
  versioned: true,
  problems: [],
})

/** Changes to the caller's account; absent members stay. */
export const SelfChanges = bodyOf({
  name: unchanged(textIn(255, 1)),
  email: unchanged(EmailIn),
  currentPassword: CurrentPasswordIn,
})
export type SelfChanges = z.output<typeof SelfChanges>

/** Changes name or email address; sessions live on. */
export const updateSelf = operation({
  name: 'updateSelf',
  summary: 'Change your name or email address',
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

/** Body of an account deletion. */
export const SelfDeletion = bodyOf({
  currentPassword: CurrentPasswordIn,
  successor: UnchangedIdIn.describe(
    'The account that runs the server from then on; only those who run it may name one, which is not disabled',
  ),
})
export type SelfDeletion = z.output<typeof SelfDeletion>

/** Deletes the account and the groups without other members. */
export const deleteSelf = operation({
  name: 'deleteSelf',
  summary: 'Delete your account',
  description:
    'Also deletes groups without other members. In a group without another owner, the ' +
    'longest-standing member becomes owner. When the only person who runs the server names no ' +
    '`successor`, nobody runs it.',
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

/** Settings of a person: a JSON object that the server does not interpret. */
export const Settings = z.record(z.string(), z.unknown()).meta({ id: 'Settings' })
export type Settings = z.infer<typeof Settings>

/** Settings, wrapped in `item`. */
export const SettingsItem = z.strictObject({ item: Settings }).meta({ id: 'SettingsItem' })
export type SettingsItem = z.infer<typeof SettingsItem>

/** New settings, whole; a handler receives them as `settings`. */
export const SettingsIn = recordIn(z.unknown(), 10_000, says('not_object')).transform(settings => ({
  settings,
}))
export type SettingsIn = z.output<typeof SettingsIn>

/** Returns the caller's settings; `{}` by default. */
export const getSettings = operation({
  name: 'getSettings',
  summary: 'Show your settings',
  route: 'GET /v1/users/self/settings',
  needs: 'account',
  reply: SettingsItem,
  status: 200,
  versioned: true,
  problems: [],
})

/** Replaces the caller's settings; at most 64 KiB. */
export const updateSettings = operation({
  name: 'updateSettings',
  summary: 'Replace your settings',
  route: 'PUT /v1/users/self/settings',
  needs: 'account',
  body: SettingsIn,
  maxBytes: 64 * 1024,
  reply: SettingsItem,
  status: 200,
  versioned: true,
  problems: [],
})
