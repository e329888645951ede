/**
 * The data of an operation without refused fields. In the schema the fields of queries and mutations are nullable, because each is
 * null if it is refused; `fetchGraphql` throws in that case, so no caller sees it.
 */
export type SuccessfulData<Data> = { [Field in keyof Data]: NonNullable<Data[Field]> }
