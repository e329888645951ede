/** The icon in the tabs of all pages: a kayak on the water. */
export const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect width="32" height="32" rx="7" fill="#0b6b53"/>
<path d="M4 15q12 8 24 0q-3 7-12 7t-12-7z" fill="#fff"/>
<path d="M9 8l14 13" stroke="#5cc9a7" stroke-width="2.5" stroke-linecap="round"/>
<path d="M5 27q3.7-3 7.3 0t7.4 0t7.3 0" fill="none" stroke="#5cc9a7" stroke-width="2" stroke-linecap="round"/>
</svg>
`

export const faviconPath = '/favicon.svg'
