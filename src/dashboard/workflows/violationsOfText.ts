import { isAt, type Problem, type Violation } from '../api/Problem.ts'
import { pathOfText } from './workflowDraft.ts'

const OWN = ['input.subject', 'input.body']

/** The violations of one text of a workflow, by its place in `textsOf`. */
export function violationsOfText(problem: Problem | undefined, index: number): Violation[] {
  const paths = index === 0 ? OWN : [pathOfText(index)]
  return problem?.violations.filter(each => paths.some(path => isAt(path, each))) ?? []
}
