/**
 * What an operation has answered when none of what it asked for was refused. In the schema the answer of a mutation may be null;
 * it is where it was refused, and then the doors that know their operations throw before they read any answer.
 */
export type SuccessfulData<Data> = { [Field in keyof Data]: NonNullable<Data[Field]> }
