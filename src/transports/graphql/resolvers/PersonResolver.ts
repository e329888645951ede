import { Arg, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql'
import { CustomerRecord } from '../../../domain/persons/CustomerRecord.ts'
import { erasePerson } from '../../../domain/persons/erasePerson.ts'
import { exportPerson } from '../../../domain/persons/exportPerson.ts'
import { findCustomer } from '../../../domain/persons/findCustomer.ts'
import { findOtherEmails } from '../../../domain/persons/findOtherEmails.ts'
import { mergeCustomers } from '../../../domain/persons/mergeCustomers.ts'
import { PersonErasure } from '../../../domain/persons/PersonErasure.ts'
import { PersonExport } from '../../../domain/persons/PersonExport.ts'
import { unmergeCustomer } from '../../../domain/persons/unmergeCustomer.ts'
import { Cost } from '../../../domain/scalars/Cost.ts'
import { EmailAddress } from '../../../domain/scalars/EmailAddress.ts'
import { fileUrl } from '../../../domain/waivers/fileUrl.ts'
import type { Context } from '../Context.ts'
import { callerOf } from './callerOf.ts'
import { Refuses } from './Refuses.ts'
import { RequiresScope } from './RequiresScope.ts'

const Email = () =>
  Arg('email', () => EmailAddress, { description: 'The e-mail address of the person, in upper or lower case.' })

const Names = () =>
  Arg('names', () => [String], {
    nullable: true,
    description:
      'If several persons share the address, the names of those who are meant, as `exportPerson` gives them.',
  })

/** It reads the history and the answers of the whole operator. */
const SEARCH = 4000

const Customer = () =>
  Arg('email', () => EmailAddress, { description: 'The e-mail address of the customer, in upper or lower case.' })

@Resolver(() => CustomerRecord)
export class PersonResolver {
  @Query(() => CustomerRecord, {
    description:
      'The customer with an e-mail address: the names and phone numbers that were used with it, how many bookings there are by outcome, what ' +
      'was paid and what is still due. Ask by POST, so that the address is in no URL.',
  })
  @RequiresScope('bookings:read')
  @Refuses('not-found')
  customer(
    @Ctx() context: Context,
    @Arg('email', () => EmailAddress, { description: 'The whole e-mail address, in upper or lower case.' })
    email: string,
  ): Promise<CustomerRecord> {
    return findCustomer(context.database, callerOf(context), email, context.now)
  }

  @Mutation(() => CustomerRecord, {
    description:
      'Merges another e-mail address of the same person into a customer: `customer`, and the lists with `customerEmail`, have by each of the ' +
      'addresses the bookings and entries of all of them, and `exportPerson` and `erasePerson` mean all of them. No booking changes. ' +
      '`unmergeCustomer` undoes it. An address that is merged already is refused; sent again, it changes nothing.',
  })
  @RequiresScope('bookings:write')
  @Refuses()
  mergeCustomers(
    @Ctx() context: Context,
    @Customer() email: string,
    @Arg('otherEmail', () => EmailAddress, { description: 'The other address, which somebody books or waits with.' })
    otherEmail: string,
  ): Promise<CustomerRecord> {
    return mergeCustomers(context.database, callerOf(context), { email, otherEmail }, context.now)
  }

  @Mutation(() => CustomerRecord, {
    nullable: true,
    description:
      'Separates an address from a customer, as before `mergeCustomers`. If it is not merged with it, nothing changes. Returns the customer without ' +
      'it; null if nobody books or waits with the addresses that are left.',
  })
  @RequiresScope('bookings:write')
  @Refuses()
  unmergeCustomer(
    @Ctx() context: Context,
    @Customer() email: string,
    @Arg('otherEmail', () => EmailAddress, { description: 'The address to separate.' }) otherEmail: string,
  ): Promise<CustomerRecord | null> {
    return unmergeCustomer(context.database, callerOf(context), { email, otherEmail }, context.now)
  }

  @FieldResolver(() => [EmailAddress], {
    description:
      'More addresses that are used with the same phone numbers, in lower case; at most 20. If it is the same person, merge them.',
  })
  @Cost({ objects: 20 })
  otherEmails(@Root() { email, mergedEmails, phones }: CustomerRecord, @Ctx() context: Context): Promise<string[]> {
    const emails = [email.toLowerCase(), ...mergedEmails]
    return findOtherEmails(context.database, callerOf(context).operatorId, { emails, phones })
  }

  @Mutation(() => PersonExport, {
    description:
      'Exports everything that is kept of a person: bookings with their history and payments, waiver answers with files, e-mails, entries of ' +
      'the waitlist and gift vouchers. It is a mutation so that the address is in no URL; it changes nothing.',
  })
  @RequiresScope('operator:write')
  @Refuses('not-found')
  @Cost({ values: SEARCH })
  exportPerson(
    @Ctx() context: Context,
    @Email() email: string,
    @Names() names?: string[] | null,
  ): Promise<PersonExport> {
    const { operatorId } = callerOf(context)
    const { links, now } = context
    const linkOf = (uploadId: string) => fileUrl(links, operatorId, uploadId, now)
    return exportPerson(context.database, { operatorId, email, names: names ?? null, linkOf }, now)
  }

  @Mutation(() => PersonErasure, {
    description:
      'Erases a person for ever: names, addresses, phone numbers, notes, waiver answers, files and the content of e-mails. Places, totals and ' +
      'money stay; planned e-mails are dropped; the results of bulk operations that may hold the person are deleted. Partners learn of each ' +
      'booking by the change `BOOKING_ERASED`. Export the person first, and send the `digest`: nothing is erased that was not looked at.',
  })
  @RequiresScope('operator:write')
  @Refuses('not-found', 'invalid-transition')
  @Cost({ values: SEARCH })
  erasePerson(
    @Ctx() context: Context,
    @Email() email: string,
    @Arg('digest', () => String, { description: 'The `digest` of the export.' }) digest: string,
    @Names() names?: string[] | null,
  ): Promise<PersonErasure> {
    const caller = callerOf(context)
    const request = { operatorId: caller.operatorId, email, names: names ?? null, digest }
    return erasePerson(context.database, caller, request, context.now)
  }
}
