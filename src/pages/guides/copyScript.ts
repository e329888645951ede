import { hash } from 'node:crypto'

/** Gives each code block a button that copies it. Without it a page has everything but these buttons. */
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

/** Its address changes with it, so that it can be kept for ever. */
export const copyScriptPath = `/pages/${hash('sha256', copyScript, 'hex').slice(0, 12)}.js`
