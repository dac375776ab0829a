import { type RevokedAccess, sentencesOn } from '#features/users/index.ts'
import { type Html, html } from '#kernel/html.ts'
import type { Ticket } from './link-ticket.ts'

/** Where the page is. */
export const linkPage = '/api/v1/users/login/oidc/link'
/** From the page to the root of the server, below whatever path that is served. */
const root = '../../../../..'

/** Why the form is shown again. */
export type Again = '' | 'wrong' | 'locked' | 'elsewhere'

const loggedErrors: Readonly<Record<Again, string>> = {
  '': '',
  wrong: 'This is not the password of the account.',
  locked: 'There were too many wrong passwords. Wait a few minutes, or go on without it.',
  elsewhere:
    'Nothing was done: this page was opened under an address that Stowage does not know as its own. Whoever runs it can ' +
    'set STOWAGE_OPTIONS_HOSTNAME to that address.',
}

/** Asks whether somebody has opened the account that has their address; without scripts. */
export function askingPage(
  { issuer, email }: Ticket,
  hasPassword: boolean,
  guard: string,
  again: Again,
): string {
  const hidden = html`<input type="hidden" name="guard" value="${guard}">`
  return pageOf(
    'Is this account yours?',
    html`<p class="lead">${new URL(issuer).host} says that you are ${email}. Stowage has an account with this address
already, and nobody has proven yet that it is yours: anybody could have opened it.</p>
${again === '' ? undefined : html`<p class="alert" role="alert">${loggedErrors[again]}</p>`}
${hasPassword ? passwordForm(hidden) : undefined}
<section aria-labelledby="without">
<h2 id="without">${hasPassword ? 'I did not open it, or have forgotten the password' : 'Take it over'}</h2>
<p>Everything in the account stays. Its password, sessions, API keys and reset links end, its notifiers are switched off,
and open invitations to its groups are withdrawn.</p>
<form method="post" action="${root}${linkPage}">${hidden}
<input type="hidden" name="without" value="yes">
<button>Go on without the password</button>
</form>
</section>`,
  )
}

const passwordForm = (hidden: Html): Html => html`<section aria-labelledby="with">
<h2 id="with">I opened it</h2>
<p>Enter its password, this once. From then on you come in through the sign-in service as well, and everything stays as it
is.</p>
<form method="post" action="${root}${linkPage}">${hidden}
<label for="password">Password at Stowage</label>
<input id="password" type="password" name="password" autocomplete="current-password" required>
<button class="main">This is my account</button>
</form>
</section>`

/** Tells what has ended. */
export const toldPage = (ended: RevokedAccess): string =>
  pageOf(
    'The account is yours',
    html`<p class="lead">From now on you come in through the sign-in service.</p>
<ul>${sentencesOn(ended, 'en').map(sentence => html`<li>${sentence}</li>`)}</ul>
<p class="actions"><a class="main" href="${root}/home">Go on</a></p>`,
  )

const pageOf = (title: string, content: Html): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} – Stowage</title>
<link rel="icon" href="${root}/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${root}/plain.css">
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`.text
