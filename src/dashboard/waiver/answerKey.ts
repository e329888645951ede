/** Where the answer of a participant to a question is kept; 0 answers for the whole booking. */
export const answerKey = (questionId: string, participant: number): string => `${questionId} ${participant}`
