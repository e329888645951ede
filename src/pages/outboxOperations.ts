/** What the page of the outbox asks of /graphql. */
export const outboxOperations = {
  list: `query Outbox($statuses: [EmailStatus!], $text: String, $first: Int, $after: String, $last: Int, $before: String) {
  emails(filter: { statuses: $statuses, text: $text }, first: $first, after: $after, last: $last, before: $before) {
    edges { node { emailId kind status subject recipient dueAt sentAt failure workflow { name } } }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
  }
}`,
  open: `query OutboxEmail($emailId: EmailID!) {
  email(emailId: $emailId) {
    emailId kind status subject recipient recipientName dueAt sentAt attempts failure transport text html calendar messageId
    workflow { name }
  }
}`,
  retry: `mutation OutboxRetry($emailId: EmailID!) { retryEmail(emailId: $emailId) { emailId } }`,
}
