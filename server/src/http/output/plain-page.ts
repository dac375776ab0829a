import { Html, html } from '#kernel/html.ts'
import type { Language } from '#kernel/language.ts'
import { policyOfStyled } from './headers.ts'

const style = `
:root { color-scheme: light dark; --page: #fbfaf8; --text: #22211f; }
@media (prefers-color-scheme: dark) { :root { --page: #171615; --text: #ecebe8; } }
body {
  margin: 0 auto; max-width: 40rem; padding: 2rem 1rem; background: var(--page); color: var(--text);
  font: 1.05rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere;
}
h1 { line-height: 1.2; }
`

/** Content security policy of a plain page. */
export const plainPagePolicy = policyOfStyled(style)

/** A page that needs neither the web page nor its files, for browsers that cannot have these. */
export const plainPage = (
  language: Language,
  title: string,
  heading: string,
  lines: readonly string[],
): string =>
  html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${new Html(style)}</style>
</head>
<body>
<main>
<h1>${heading}</h1>
${lines.map(line => html`<p>${line}</p>\n`)}</main>
</body>
</html>
`.text
