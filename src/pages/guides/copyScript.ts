import { hash } from 'node:crypto'

/** Adds a button that copies to each code block. Without it a page lacks only these buttons. */
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

/** Its address changes with its content, so it can be cached for ever. */
export const copyScriptPath = `/pages/${hash('sha256', copyScript, 'hex').slice(0, 12)}.js`
