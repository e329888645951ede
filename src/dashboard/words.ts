/**
 * Every text of the dashboard, by subject. Another language is another set of files like these. Each page loads the subjects that
 * it shows.
 */
export * as words from './words/en/subjects.ts'
