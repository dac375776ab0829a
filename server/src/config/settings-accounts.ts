import { countOr, duration, durationOr, flag, names, port, secretOf, text, wordList } from './kinds.ts'
import { address, hostName } from './network-kinds.ts'
import { optional, setting } from './setting.ts'

const second = 1000
const minute = 60 * second

/** API keys, and what slows down somebody who guesses passwords. */
export const auth = {
  apiKeyPepper: optional(
    'AUTH_API_KEY_PEPPER',
    secretOf(32),
    'The secret behind the API keys, at least 32 bytes; leave it out unless you come from Homebox and want its keys to go on working.',
    { secret: 'whole', shownDefault: 'made on the first start' },
  ),
  rateLimit: {
    enabled: setting(
      'AUTH_RATE_LIMIT_ENABLED',
      flag,
      'true',
      'Whether repeated failures to sign in are slowed down.',
    ),
    window: setting(
      'AUTH_RATE_LIMIT_WINDOW',
      durationOr(minute),
      '1m',
      'After this long without a failure, all failures are forgotten.',
    ),
    maxAttempts: setting('AUTH_RATE_LIMIT_MAX_ATTEMPTS', countOr(5), '5', 'How many failures are free.'),
    baseBackoff: setting(
      'AUTH_RATE_LIMIT_BASE_BACKOFF',
      durationOr(2 * second),
      '10s',
      'How long the first failure too many locks; each further one doubles it.',
    ),
    maxBackoff: setting('AUTH_RATE_LIMIT_MAX_BACKOFF', durationOr(2 * minute), '5m', 'The longest lock.'),
  },
}

/** The mail server through which mails are sent; host, port and sender, or none. */
export const mailer = {
  host: optional('MAILER_HOST', hostName, 'The SMTP server for mails; it needs port and sender as well.'),
  port: optional(
    'MAILER_PORT',
    port,
    'The port of the SMTP server: usually 587, where encryption begins when the server offers it (a server on another machine must when it wants a password), or 465, where it begins at once.',
  ),
  username: optional(
    'MAILER_USERNAME',
    text,
    'The user name at the SMTP server. Leave it and the password out for a relay without sign-in; its certificate is checked at port 465 only.',
  ),
  password: optional('MAILER_PASSWORD', text, 'The password at the SMTP server.', { secret: 'whole' }),
  from: optional(
    'MAILER_FROM',
    text,
    'The sender of mails, such as `stowage@example.org` or `Attic <attic@example.org>`.',
  ),
}

/** Signing in through an OpenID Connect provider. */
export const oidc = {
  enabled: setting(
    'OIDC_ENABLED',
    flag,
    'false',
    'Whether people may sign in through an OpenID Connect provider.',
  ),
  issuerUrl: optional(
    'OIDC_ISSUER_URL',
    address('http', 'https'),
    'The address of the provider, exactly as it calls itself (its issuer); required with OIDC.',
  ),
  clientId: optional('OIDC_CLIENT_ID', text, 'The client id that the provider gave; required with OIDC.'),
  clientSecret: optional(
    'OIDC_CLIENT_SECRET',
    text,
    'The client secret that the provider gave; required with OIDC.',
    {
      secret: 'whole',
    },
  ),
  scope: setting(
    'OIDC_SCOPE',
    wordList,
    'openid profile email',
    'What to ask the provider for, with spaces between.',
  ),
  allowedGroups: setting(
    'OIDC_ALLOWED_GROUPS',
    names,
    '',
    'Only members of one of these groups at the provider may sign in, with commas between.',
    { shownDefault: 'everybody' },
  ),
  groupClaim: setting('OIDC_GROUP_CLAIM', text, 'groups', 'The claim that holds the groups of a person.'),
  emailClaim: setting('OIDC_EMAIL_CLAIM', text, 'email', 'The claim that holds the email address.'),
  nameClaim: setting('OIDC_NAME_CLAIM', text, 'name', 'The claim that holds the name.'),
  emailVerifiedClaim: setting(
    'OIDC_EMAIL_VERIFIED_CLAIM',
    text,
    'email_verified',
    'The claim that says whether the provider checked the email address.',
  ),
  verifyEmail: setting(
    'OIDC_VERIFY_EMAIL',
    flag,
    'false',
    'Whether only people whose email address the provider has checked may sign in; it must be checked in any case to open an account that exists already.',
  ),
  autoRedirect: setting(
    'OIDC_AUTO_REDIRECT',
    flag,
    'false',
    'Whether the sign-in page goes to the provider by itself.',
  ),
  buttonText: setting(
    'OIDC_BUTTON_TEXT',
    text,
    'Sign in with OIDC',
    'What the button on the sign-in page says.',
  ),
  stateExpiry: setting(
    'OIDC_STATE_EXPIRY',
    duration,
    '10m',
    'How long a person may take to sign in at the provider.',
  ),
  requestTimeout: setting(
    'OIDC_REQUEST_TIMEOUT',
    duration,
    '30s',
    'How long to wait for an answer of the provider.',
  ),
}
