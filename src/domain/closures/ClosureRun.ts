/** The payload of the job that carries out a closure. */
export interface ClosureRun {
  operatorId: string
  closureId: string
}
