import { registerEnumType } from 'type-graphql'

/** What kind of answer a waiver question takes. The names are those of the REST contract. */
export enum QuestionType {
  text = 'text',
  long_text = 'long_text',
  number = 'number',
  boolean = 'boolean',
  date = 'date',
  single_choice = 'single_choice',
  multi_choice = 'multi_choice',
  email = 'email',
  phone = 'phone',
  file = 'file',
  signature = 'signature',
}

registerEnumType(QuestionType, {
  name: 'QuestionType',
  description: 'What kind of answer a waiver question takes.',
  valuesConfig: {
    text: { description: 'One line of text.' },
    long_text: { description: 'Text of several lines.' },
    number: { description: 'A number.' },
    boolean: { description: 'true or false. A required one must be true: it is a consent.' },
    date: { description: 'A day, `YYYY-MM-DD`.' },
    single_choice: { description: 'The `value` of one of the options.' },
    multi_choice: { description: 'A list of the `value`s of options.' },
    email: { description: 'An e-mail address.' },
    phone: { description: 'A phone number with its country code.' },
    file: { description: 'One or more uploaded files, by their upload IDs.' },
    signature: { description: 'The full name of the person who signs, typed by that person.' },
  },
})
