import { hash } from 'node:crypto'

/** The script that adds a copy button to each code block. Pages work without it. */
export const copyScript = `
for (const block of navigator.clipboard ? document.querySelectorAll('.code') : []) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  button.textContent = 'Copy'
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(block.querySelector('code').textContent)
      button.textContent = 'Copied'
    } catch {
      button.textContent = 'Not copied'
    }
    setTimeout(() => { button.textContent = 'Copy' }, 2000)
  })
  block.prepend(button)
}
`

/** The URL contains a hash of the content, so that it can be cached forever. */
export const copyScriptPath = `/pages/${hash('sha256', copyScript, 'hex').slice(0, 12)}.js`
