import { hash } from 'node:crypto'

/** Milliseconds that Apollo's script may take to arrive. Some networks drop requests instead of refusing them. */
const TIMEOUT_MS = 4000

/**
 * The script of the page with Apollo Sandbox. It opens GraphiQL instead, which says why, if Apollo's script cannot be
 * loaded. Once that script runs, the link to GraphiQL stays until the first message from Sandbox's frame.
 */
export const sandboxScript = `
const target = document.querySelector('#sandbox')
const leave = () => location.replace('/graphiql?sandbox=unreachable')
const open = () => {
  clearTimeout(waiting)
  addEventListener('message', ({ origin }) => {
    if (origin === 'https://sandbox.embed.apollographql.com') document.querySelector('#waiting').hidden = true
  })
  new EmbeddedSandbox({
    target: '#sandbox',
    initialEndpoint: location.origin + location.pathname,
    initialState: { ...JSON.parse(target.dataset.state), includeCookies: false, pollForSchemaUpdates: false },
    endpointIsEditable: false,
    hideCookieToggle: false,
    runTelemetry: false,
    allowDynamicStyles: false,
  })
}
const waiting = setTimeout(leave, ${TIMEOUT_MS})
const script = document.createElement('script')
script.src = 'https://embeddable-sandbox.cdn.apollographql.com/v2/embeddable-sandbox.umd.production.min.js'
script.addEventListener('load', open)
script.addEventListener('error', leave)
document.head.append(script)
`

/** The URL contains a hash of the content, so that it can be cached forever. */
export const sandboxScriptPath = `/pages/${hash('sha256', sandboxScript, 'hex').slice(0, 12)}.js`
