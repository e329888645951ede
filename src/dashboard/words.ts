/**
 * Every text of the dashboard, by subject. Each page loads the subjects that it shows. Another language is another folder of the same
 * files: the build for it has that folder in the place of the English one, see `chooseWords.mjs`.
 */
export * as words from './words/en/subjects.ts'
