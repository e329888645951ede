/** The path of a picture that the service has stored, in its small size. @param url of its largest size */
export const pictureSrc = (url: string): string => new URL(url).pathname.replace(/[^/]+$/, '480.webp')
