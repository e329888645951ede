// Row-level security is the second wall between operators: behind the operator in every statement. The service sets the operator of
// each statement as a setting of its session, and the policy of every table of operators compares it. Without it there are no rows.
// A migration that adds a table of operators restricts it in the same step.

/** The operator of the statement that runs; null for none. */
const OPERATOR = `nullif(current_setting('booking.operator', true), '')::uuid`

/**
 * Statements that restrict a table of operators to the rows of the operator of each statement. They can run again. Its owner sees all
 * rows: migrations change them, and views of the control plane show them. To force a policy on the owner, and to give it one that lets it
 * see all, would come to the same, but PostgreSQL would not use its statistics in these views.
 */
export function restrictToOperator(table: string): string {
  return `alter table ${table} enable row level security;
    drop policy if exists rows_of_operator on ${table};
    create policy rows_of_operator on ${table} using (operator_id = ${OPERATOR});`
}

/** Statements that undo it. */
export function unrestrict(table: string): string {
  return `drop policy rows_of_operator on ${table};
    alter table ${table} disable row level security;`
}

/**
 * A view of the rows of a table of the operator of each statement. It shows the same rows as the table, and has the rights of its owner:
 * before the policy of the table PostgreSQL checks no condition whose function could reveal a value, which is almost every one, so that
 * it reads no index of an expression, as that of searches.
 */
export function viewOfOperator(table: string): string {
  return `create or replace view ${table}_of_operator as select * from ${table} where operator_id = ${OPERATOR};`
}

/** The tables that have such a view: those with indexes of expressions. A single policy counts for all that is joined. */
export const viewsOfOperator: Readonly<Record<string, string>> = {
  booking_of_operator: 'booking',
  product_of_operator: 'product',
  waitlist_entry_of_operator: 'waitlist_entry',
}

/**
 * A view of the control plane: these columns of the rows of all operators. It has the rights of its owner. It is for what has to find an
 * operator: by a key, or because it has work.
 */
export function expose(table: string, columns: string): string {
  return `create or replace view control_plane.${table} as select ${columns} from public.${table};`
}
