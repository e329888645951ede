/**
 * The data of an operation without refused fields. In the schema the field of a mutation is nullable, because it is null if the
 * mutation is refused; a transport with fixed operations throws in that case before it reads the data.
 */
export type SuccessfulData<Data> = { [Field in keyof Data]: NonNullable<Data[Field]> }
