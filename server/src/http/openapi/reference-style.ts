/** Style of the reference page: one column on phones, a list of operations beside it on wide screens. */
export const style = `
:root {
  color-scheme: light dark;
  --page: #fbfaf8; --card: #fff; --text: #22211f; --soft: #5d5a55; --line: #e2ded7; --link: #0b5c8a; --code: #f1eee9;
  --get: #0b5c8a; --post: #226b3a; --put: #80500a; --patch: #6a3fa0; --delete: #a3262a;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #171615; --card: #201f1d; --text: #ecebe8; --soft: #b3afa8; --line: #3a3834; --link: #7cc4ef; --code: #2b2926;
    --get: #7cc4ef; --post: #82d19c; --put: #e9b872; --patch: #c7a8f5; --delete: #f59a97;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body {
  margin: 0 auto; max-width: 76rem; padding: 1rem; background: var(--page); color: var(--text);
  font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere;
}
a { color: var(--link); }
a:focus-visible, summary:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 3px; }
code { font: 0.9em ui-monospace, monospace; background: var(--code); padding: 0.1em 0.3em; border-radius: 4px; }
h1 { margin: 0.5rem 0 1rem; line-height: 1.2; }
h1 small { font-size: 1rem; font-weight: normal; color: var(--soft); }
h2 { margin: 2.5rem 0 0.25rem; }
h3 { margin: 0; font-size: 1.1rem; }
h3 a { color: inherit; text-decoration: none; }
h3 a:hover { text-decoration: underline; }
h4 { margin: 1rem 0 0.25rem; font-size: 0.95rem; }
p { margin: 0.4rem 0; max-width: 46rem; }
summary { cursor: pointer; padding: 0.3rem 0; }
.skip { position: absolute; left: -99rem; }
.skip:focus { position: static; }
article { margin: 1rem 0; padding: 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 10px; }
article:target { border-color: var(--link); box-shadow: 0 0 0 1px var(--link); }
.route { font-size: 1.05rem; }
.method { font: 700 0.85em ui-monospace, monospace; }
.get { color: var(--get); } .post { color: var(--post); } .put { color: var(--put); }
.patch { color: var(--patch); } .delete { color: var(--delete); }
.caller, .type, .about, dd { color: var(--soft); }
.members { margin: 0; padding: 0; list-style: none; }
.members .members { margin: 0.3rem 0 0 0.5rem; padding-left: 0.75rem; border-left: 2px solid var(--line); }
.members li { padding: 0.35rem 0; border-top: 1px solid var(--line); }
.members li:first-child { border-top: 0; }
.name { font-weight: 600; }
.required { font-size: 0.85em; font-weight: 600; }
.about { display: block; }
dl { margin: 0; }
dt { font-weight: 600; margin-top: 0.5rem; }
dd { margin: 0; }
nav ul { display: none; margin: 0 0 0.75rem; padding-left: 1rem; list-style: none; }
nav p { margin: 0; }
nav li a, nav p a { display: inline-block; padding: 0.2rem 0; }
nav p a { font-weight: 600; }
@media (min-width: 64rem) {
  body { display: grid; grid-template-columns: 17rem minmax(0, 1fr); gap: 0 2.5rem; }
  nav ul { display: block; }
  header { grid-column: 1 / -1; }
  nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; padding: 1rem 0; }
}
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
`
