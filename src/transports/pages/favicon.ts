/** The icon in the tabs of all pages: the mark of the product, a sheet with a folded corner. */
export const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<path d="M5 9a5 5 0 0 1 5-5h17v13L17 27h-7a5 5 0 0 1-5-5z" fill="#0b6b53"/>
<path d="M27 17 17 27v-5a5 5 0 0 1 5-5z" fill="#5cc9a7"/>
</svg>
`

export const faviconPath = '/favicon.svg'
