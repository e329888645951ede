/**
 * The data of an operation none of whose fields was refused. In the schema a mutation's field is nullable: it is null where it
 * was refused, and a transport that knows its operations then throws before it reads the data.
 */
export type SuccessfulData<Data> = { [Field in keyof Data]: NonNullable<Data[Field]> }
