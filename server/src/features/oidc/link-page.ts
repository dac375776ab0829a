import { type RevokedAccess, sentencesOn } from '#features/users/index.ts'
import { type Html, html } from '#kernel/html.ts'
import { filledIn, type Language } from '#kernel/language.ts'
import type { Ticket } from './link-ticket.ts'
import { type LinkWords, linkWords } from './link-words.ts'

/** Where the page is. */
export const linkPage = '/api/v1/users/login/oidc/link'
/** From the page to the root of the server, below whatever path that is served. */
const root = '../../../../..'

/** Why the form is shown again. */
export type Again = '' | 'wrong' | 'locked' | 'elsewhere'

/** Asks whether somebody has opened the account that has their address; without scripts. */
export function askingPage(
  { issuer, email }: Ticket,
  hasPassword: boolean,
  guard: string,
  again: Again,
  language: Language,
): string {
  const words = linkWords[language]
  const hidden = html`<input type="hidden" name="guard" value="${guard}">`
  return pageOf(
    language,
    words.title,
    html`<p class="lead">${filledIn(words.lead, { host: new URL(issuer).host, email })}</p>
${again === '' ? undefined : html`<p class="alert" role="alert">${words[again]}</p>`}
${hasPassword ? passwordForm(hidden, words) : undefined}
<section aria-labelledby="without">
<h2 id="without">${hasPassword ? words.without : words.takeOver}</h2>
<p>${words.withoutText}</p>
<form method="post" action="${root}${linkPage}">${hidden}
<input type="hidden" name="without" value="yes">
<button>${words.goOnWithout}</button>
</form>
</section>`,
  )
}

const passwordForm = (hidden: Html, words: LinkWords): Html => html`<section aria-labelledby="with">
<h2 id="with">${words.with}</h2>
<p>${words.withText}</p>
<form method="post" action="${root}${linkPage}">${hidden}
<label for="password">${words.password}</label>
<input id="password" type="password" name="password" autocomplete="current-password" required>
<button class="main">${words.mine}</button>
</form>
</section>`

/** Tells what has ended. */
export function toldPage(ended: RevokedAccess, language: Language): string {
  const words = linkWords[language]
  return pageOf(
    language,
    words.told,
    html`<p class="lead">${words.toldLead}</p>
<ul>${sentencesOn(ended, language).map(sentence => html`<li>${sentence}</li>`)}</ul>
<p class="actions"><a class="main" href="${root}/home">${words.goOn}</a></p>`,
  )
}

const pageOf = (language: Language, title: string, content: Html): string =>
  html`<!doctype html>
<html lang="${language}">
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
