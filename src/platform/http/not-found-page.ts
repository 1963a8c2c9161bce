import { createHash } from 'node:crypto'
import { httpText } from '#platform/http/http-text.ts'

/** Like the sign-in page, with the colours of `src/ui/tokens.css`. Inline: files may be missing too. */
const style = `
:root {
  color-scheme: light dark;
}
body {
  display: grid;
  justify-items: center;
  align-content: start;
  min-height: 100vh;
  margin: 0;
  padding: 14vh 16px 32px;
  box-sizing: border-box;
  background: light-dark(#f3f5f7, #10161b);
  color: light-dark(#17212b, #e7edf2);
  font: 14px/20px Arimo, Arial, "Helvetica Neue", "Segoe UI", "Noto Sans", sans-serif;
}
main {
  width: min(380px, 100%);
  padding: 24px;
  box-sizing: border-box;
  border: 1px solid light-dark(#cfd6dd, #36424c);
  border-block-start: 4px solid light-dark(#0b5a94, #6db9ea);
  border-radius: 6px;
  background: light-dark(#ffffff, #182027);
}
h1 {
  margin: 0;
  font-size: 20px;
  line-height: 26px;
}
p {
  margin: 4px 0 16px;
  color: light-dark(#4d5a67, #a9b6c1);
}
a {
  display: grid;
  place-content: center;
  min-height: 32px;
  border-radius: 6px;
  background: light-dark(#0b5a94, #6db9ea);
  color: light-dark(#ffffff, #08141d);
  font-weight: 700;
  text-decoration: none;
}
a:hover {
  text-decoration: underline;
}
a:focus-visible {
  outline: 2px solid light-dark(#0b5a94, #6db9ea);
  outline-offset: 2px;
}
@media (forced-colors: active) {
  a {
    border: 1px solid LinkText;
  }
}
`

export const notFoundPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export const notFoundPage = `<!doctype html>
<html lang="mn">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${httpText.noPage} · ${httpText.program}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
<main>
<h1>${httpText.noPage}</h1>
<p>${httpText.noPageWhy}</p>
<a href="/">${httpText.toBeginning}</a>
</main>
</html>
`
