const WRITES =
  /\b(insert\s+into|delete\s+from|merge\s+into|add_job|remove_job)\b|(?<!\bfor\s+(no\s+key\s+)?)\bupdate\b/i

/** Whether a statement may change rows, judging by its keywords. If in doubt it may. */
export function mayWrite(text: string): boolean {
  return WRITES.test(text)
}
