import { hash } from 'node:crypto'

/** The stylesheet of all pages, for light and dark, from the width of a phone upwards. */
export const stylesheet = `
:root {
  color-scheme: light dark;
  --page: #f4f6f5;
  --sheet: #ffffff;
  --ink: #16211d;
  --quiet: #55645d;
  --line: #d5ddd9;
  --edge: #7b8a83;
  --accent: #0b6b53;
  --on-accent: #ffffff;
  --accent-soft: #e2f1ec;
  --bad: #b3261e;
  --bad-soft: #fdeceb;
  --marked: #fbe9a8;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #101614;
    --sheet: #19211e;
    --ink: #e8efec;
    --quiet: #a3b2ab;
    --line: #33403a;
    --edge: #82938b;
    --accent: #5cc9a7;
    --on-accent: #06281e;
    --accent-soft: #16332a;
    --bad: #ff9a92;
    --bad-soft: #3a1c1a;
    --marked: #3f3410;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0;
  background: var(--page);
  color: var(--ink);
  font: 1.0625rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
main { max-width: 42rem; margin: 0 auto; padding: 1.5rem 1rem 2.5rem; overflow-wrap: break-word; }
h1 { font-size: clamp(1.6rem, 5vw, 2.1rem); line-height: 1.2; margin: 0 0 1rem; letter-spacing: -0.01em; }
h2 { font-size: 1.2rem; line-height: 1.3; margin: 0; }
p { margin: 0 0 0.75rem; }
a { color: var(--accent); text-underline-offset: 0.15em; }
code { font: 0.92em/1.4 ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; background: var(--accent-soft); border-radius: 0.25rem; padding: 0.1em 0.3em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.brand { background: var(--sheet); border-bottom: 1px solid var(--line); padding: 0.75rem 1rem; }
.brand p { display: flex; align-items: center; gap: 0.75rem; max-width: 40rem; margin: 0 auto; font-weight: 600; overflow-wrap: anywhere; }
/* A logo can be dark or light: it stands on white. */
.brand img { flex: none; max-width: 10rem; max-height: 3rem; width: auto; margin: 0; padding: 0.25rem; background: #ffffff; border-radius: 0.35rem; }
.coloured { color: var(--on-brand); background: var(--brand); border-color: var(--brand); }
.contact { max-width: 42rem; margin: 0 auto; padding: 0 1rem 2.5rem; color: var(--quiet); font-size: 0.9375rem; overflow-wrap: anywhere; }
.contact p { margin: 0 0 0.25rem; }
.address { white-space: pre-line; }
.ticket { margin: 1.25rem 0; }
/* Scanners read dark on white, also on a dark page. */
.ticket svg { display: block; width: 15rem; max-width: 100%; margin-bottom: 0.5rem; background: #ffffff; border-radius: 0.35rem; }
.quiet, .hint { color: var(--quiet); font-size: 0.9375rem; }
.lead { margin: 1.25rem 0; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

dl { margin: 0; }
dd { margin: 0; }
.booking, .answers, .section, .done, .summary, .card {
  background: var(--sheet);
  border: 1px solid var(--line);
  border-radius: 0.75rem;
  padding: 1rem;
  margin: 0 0 1.25rem;
}
.booking > div { display: grid; grid-template-columns: 7rem minmax(0, 1fr); gap: 0.75rem; padding: 0.2rem 0; }
.booking dt { color: var(--quiet); }
.answers > div { padding: 0.6rem 0; border-top: 1px solid var(--line); }
.answers > div:first-child { border-top: 0; padding-top: 0; }
.answers dt { color: var(--quiet); font-size: 0.9375rem; }
.answers dd { white-space: pre-line; }
section > h2 { margin: 1.5rem 0 0.6rem; }

.parts ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; list-style: none; margin: 0 0 1.25rem; padding: 0; }
.parts p { margin: 0 0 0.25rem; }

fieldset { border: 0; margin: 0; padding: 0; min-width: 0; }
legend { padding: 0; float: left; width: 100%; }
legend + * { clear: both; }
.section { padding: 1rem 1rem 0.25rem; }
.section > legend { margin-bottom: 1rem; }
.question { margin: 0 0 1.5rem; }
.label, .question > legend { display: block; font-weight: 600; margin-bottom: 0.25rem; }
.mark { display: inline-block; font-size: 0.8125rem; font-weight: 600; color: var(--accent); background: var(--accent-soft); border-radius: 1rem; padding: 0 0.55rem; vertical-align: 0.08em; }
.mark.optional { font-weight: 400; color: var(--quiet); background: none; padding: 0 0.2rem; }
.conditional { border-left: 3px solid var(--line); padding-left: 0.85rem; }
.hint { margin: 0 0 0.4rem; }
.hint p { margin: 0; }
.invalid { border-left: 4px solid var(--bad); padding-left: 0.85rem; }
.error { color: var(--bad); font-weight: 600; margin: 0 0 0.4rem; }

input:not([type=checkbox], [type=radio]), textarea, select {
  display: block;
  width: 100%;
  min-height: 3rem;
  padding: 0.6rem 0.75rem;
  font: inherit;
  color: inherit;
  background: var(--sheet);
  border: 1px solid var(--edge);
  border-radius: 0.5rem;
}
textarea { resize: vertical; }
input[type=date] { max-width: 14rem; }
input[type=file] { padding: 0.5rem; }
input::file-selector-button { font: inherit; font-weight: 600; color: var(--accent); background: var(--accent-soft); border: 0; border-radius: 0.4rem; padding: 0.35rem 0.8rem; margin-right: 0.8rem; }
.signature { font-family: "Segoe Script", "Bradley Hand", "Snell Roundhand", cursive, serif; font-style: italic; }
:is(input, textarea, select)[aria-invalid=true] { border-color: var(--bad); border-width: 2px; }
.choice { display: flex; gap: 0.75rem; align-items: flex-start; padding: 0.55rem 0; cursor: pointer; }
.choice input { flex: none; width: 1.4rem; height: 1.4rem; margin: 0.08rem 0 0; accent-color: var(--accent); }
.kept { margin-bottom: 0.4rem; }

button, .button {
  display: inline-block;
  min-height: 3rem;
  padding: 0.7rem 1.5rem;
  font: inherit;
  font-weight: 600;
  color: var(--on-accent);
  background: var(--accent);
  border: 0;
  border-radius: 0.5rem;
  text-decoration: none;
  cursor: pointer;
}
.button { margin-top: 0.5rem; }
.summary { border: 2px solid var(--bad); background: var(--bad-soft); margin-top: 1.25rem; }
.summary h2 { color: var(--bad); margin-bottom: 0.5rem; }
.summary ul { margin: 0; padding-left: 1.2rem; }
.summary a { color: var(--bad); font-weight: 600; }
.done { border-color: var(--accent); background: var(--accent-soft); font-weight: 600; }
.done p { margin: 0; }

.card h2 { margin-bottom: 0.25rem; }
.card p:last-child { margin: 0; }
.text table { width: 100%; border-collapse: collapse; font-size: 0.9375rem; }
.text th, .text td { text-align: left; vertical-align: top; padding: 0.5rem 0.75rem 0.5rem 0; border-top: 1px solid var(--line); }
@media (max-width: 32rem) {
  .text thead { position: absolute; clip-path: inset(50%); }
  .text :is(table, tbody, tr) { display: block; }
  .text td { display: inline-block; border: 0; padding: 0 0.5rem 0 0; }
  .text td:last-child { display: block; }
  .text tr { border-top: 1px solid var(--line); padding: 0.6rem 0; }
}
.text .status { color: var(--accent); font-weight: 600; margin: 0 0 0.25rem; }
.text h2 { margin: 1.5rem 0 0.4rem; }
.text .card h2 { margin-top: 0; }

button.plain { color: var(--accent); background: none; }


.crumbs { color: var(--quiet); font-size: 0.9375rem; margin: 0 0 1rem; }
.search { display: flex; gap: 0.5rem; max-width: 46rem; margin: 0 0 1.5rem; }
.search input:not([type=checkbox]) { flex: 1; min-width: 0; }
.search button { flex: none; width: auto; padding-inline: 1.1rem; }
mark { color: inherit; background: var(--marked); border-radius: 0.2rem; }
.guide main { max-width: 72rem; }
.guide article { min-width: 0; max-width: 46rem; }
.guide h2 { font-size: 1.4rem; margin: 2.25rem 0 0.6rem; }
.guide h3 { font-size: 1.1rem; line-height: 1.3; margin: 1.5rem 0 0.4rem; }
.guide :is(h1, h2, h3) { overflow-wrap: anywhere; }
.anchor { color: inherit; text-decoration: none; }
.anchor:hover { text-decoration: underline; }
.guide :is(h2, h3) { scroll-margin-top: 1rem; }
.guide article :is(ul, ol) { margin: 0 0 0.75rem; padding-left: 1.4rem; }
.guide li { margin: 0 0 0.35rem; }
.contents { background: var(--sheet); border: 1px solid var(--line); border-radius: 0.75rem; padding: 0.9rem 1rem; margin: 0 0 1.5rem; font-size: 0.9375rem; }
.contents p { font-weight: 600; margin: 0 0 0.4rem; }
.contents ul { list-style: none; margin: 0; padding: 0; }
.scroll { overflow-x: auto; margin: 0 0 1rem; }
.guide table { width: 100%; border-collapse: collapse; font-size: 0.9375rem; overflow-wrap: normal; }
.guide :is(th, td) { text-align: left; vertical-align: top; min-width: 6rem; padding: 0.5rem 0.75rem 0.5rem 0; border-top: 1px solid var(--line); }
.guide thead :is(th, td) { border-top: 0; }
.guide td code { overflow-wrap: anywhere; }
img { display: block; max-width: 100%; height: auto; margin: 0 0 1rem; }
.code { position: relative; margin: 0 0 1rem; }
.code pre { background: var(--sheet); border: 1px solid var(--line); border-radius: 0.75rem; margin: 0; padding: 1rem; overflow-x: auto; }
.code code { background: none; padding: 0; font-size: 0.84em; }
/* The button stands above the code, never on it. */
.copy + pre { padding-top: 2.6rem; }
.copy { position: absolute; top: 0.4rem; right: 0.4rem; width: auto; min-height: 0; padding: 0.3rem 0.7rem; font-size: 0.8125rem; color: var(--accent); background: var(--accent-soft); }

.sandbox main { max-width: none; min-height: 100vh; padding: 0; display: flex; flex-direction: column; }
.sandbox p { margin: 0; padding: 0.75rem 1rem; }
#sandbox { flex: 1; display: flex; }
#sandbox iframe { flex: 1; border: 0; background: #ffffff; }

@media (min-width: 64rem) {
  .columns { display: grid; grid-template-columns: minmax(0, 46rem) 16rem; gap: 3rem; justify-content: space-between; }
  .columns .contents { order: 2; align-self: start; position: sticky; top: 1.5rem; max-height: calc(100vh - 3rem); overflow-y: auto; }
}
@media (min-width: 48rem) {
  main { padding-top: 3rem; }
  .booking, .answers, .done, .summary, .card { padding: 1.25rem 1.5rem; }
  .section { padding: 1.5rem 1.5rem 0.5rem; }
  .choices { columns: 2; column-gap: 1.5rem; }
  .choice { break-inside: avoid; }
}
@media (max-width: 24rem) {
  button { width: 100%; }
}
`

/** The URL contains a hash of the content, so that it can be cached forever. */
export const stylesheetPath = `/pages/${hash('sha256', stylesheet, 'hex').slice(0, 12)}.css`
