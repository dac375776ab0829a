import { type RevokedAccess, sentencesOn } from '#features/users/index.ts'
import { type Html, html } from '#kernel/html.ts'
import type { Language } from '#kernel/language.ts'
import { type Texts, textsIn } from '#kernel/texts.ts'
import type { Ticket } from './link-ticket.ts'

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
  const t = textsIn(language)
  const hidden = html`<input type="hidden" name="guard" value="${guard}">`
  return pageOf(
    language,
    t('link.title'),
    html`<p class="lead">${t('link.lead', { host: new URL(issuer).host, email })}</p>
${again === '' ? undefined : html`<p class="alert" role="alert">${t(`link.${again}`)}</p>`}
${hasPassword ? passwordForm(hidden, t) : undefined}
<section aria-labelledby="without">
<h2 id="without">${hasPassword ? t('link.without') : t('link.takeOver')}</h2>
<p>${t('link.withoutText')}</p>
<form method="post" action="${root}${linkPage}">${hidden}
<input type="hidden" name="without" value="yes">
<button>${t('link.goOnWithout')}</button>
</form>
</section>`,
  )
}

const passwordForm = (hidden: Html, t: Texts): Html => html`<section aria-labelledby="with">
<h2 id="with">${t('link.with')}</h2>
<p>${t('link.withText')}</p>
<form method="post" action="${root}${linkPage}">${hidden}
<label for="password">${t('link.password')}</label>
<input id="password" type="password" name="password" autocomplete="current-password" required>
<button class="main">${t('link.mine')}</button>
</form>
</section>`

/** Tells what has ended. */
export function toldPage(ended: RevokedAccess, language: Language): string {
  const t = textsIn(language)
  return pageOf(
    language,
    t('link.told'),
    html`<p class="lead">${t('link.toldLead')}</p>
<ul>${sentencesOn(ended, language).map(sentence => html`<li>${sentence}</li>`)}</ul>
<p class="actions"><a class="main" href="${root}/home">${t('link.goOn')}</a></p>`,
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
