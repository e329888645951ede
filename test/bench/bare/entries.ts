/** The schemas of the responses, for the compiled serialiser of Fastify. */
const text = { type: 'string' } as const
const maybeText = { type: 'string', nullable: true } as const
const integer = { type: 'integer' } as const
const maybeInteger = { type: 'integer', nullable: true } as const
const boolean = { type: 'boolean' } as const
const money = object({ Amount: integer, Currency: text })

function object(properties: Record<string, object>) {
  return { type: 'object', properties } as const
}

const list = (items: object) => object({ data: { type: 'array', items } })

export const productList = list(
  object({
    ActivityID: text,
    ProductID: integer,
    Name: text,
    ShortDescription: text,
    Description: text,
    Category: text,
    DurationMinutes: integer,
    TimeZone: text,
    Price: money,
    MinParticipants: integer,
    MaxParticipants: { type: 'integer', nullable: true },
    BookingCutoffMinutes: integer,
    CancellationCutoffMinutes: integer,
    Location: {
      ...object({ Name: text, Address: text, Latitude: { type: 'number' }, Longitude: { type: 'number' } }),
      nullable: true,
    },
    Images: { type: 'array', items: object({ Url: text, Alt: text }) },
    HasQuestions: boolean,
    WaiverRequired: boolean,
    WaiverPolicy: text,
    AcceptanceRequired: boolean,
    UpdatedAt: integer,
    FromPrice: money,
    Units: {
      type: 'array',
      items: object({
        UnitID: text,
        Type: text,
        Name: text,
        PaxCount: integer,
        Price: money,
        BasePrices: { type: 'array', items: object({ From: maybeText, Price: money }) },
        MinAge: maybeInteger,
        MaxAge: maybeInteger,
        AccompaniedBy: { type: 'array', items: text },
        MinQuantity: integer,
        MaxQuantity: maybeInteger,
        IsDefault: boolean,
      }),
    },
    GroupPrice: { type: 'null' },
    Fees: { type: 'array', items: {} },
    Taxes: { type: 'array', items: {} },
    CancellationTiers: { type: 'null' },
  }),
)

const date = { Date: text, Capacity: integer, TotalCapacity: integer, Timeslots: integer, Price: money }

export const dateList = list(object(date))

const timeslot = object({
  ActivityID: text,
  TimeslotID: text,
  Date: text,
  Time: text,
  EndDate: text,
  EndTime: text,
  StartsAt: integer,
  EndsAt: integer,
  Available: integer,
  Capacity: integer,
  Price: money,
  Status: text,
  Units: { type: 'array', items: object({ UnitID: text, Price: money }) },
})

export const timeslotList = list(timeslot)

export const availabilityList = object({
  data: object({
    Activities: {
      type: 'array',
      items: object({
        ActivityID: text,
        Dates: { type: 'array', items: object({ ...date, AvailableTimeslots: { type: 'array', items: timeslot } }) },
      }),
    },
  }),
})

const customer = object({ FirstName: text, LastName: text, Email: text, Phone: maybeText })

export const bookingEntry = object({
  data: object({
    BookingReference: text,
    BookingID: text,
    BasketID: text,
    Status: text,
    ActivityID: text,
    ProductID: integer,
    TimeslotID: text,
    Date: text,
    Time: text,
    StartsAt: integer,
    Participants: integer,
    Price: money,
    Customer: customer,
    PaymentReference: text,
    PartnerReference: maybeText,
    WaiverStatus: text,
    WaiverUrl: maybeText,
    TicketCode: text,
    Tickets: { type: 'array', items: object({ Ordinal: integer, UnitName: text, Code: text }) },
    CreatedAt: integer,
    CancellableUntil: { type: 'integer', nullable: true },
    HoldExpiresAt: { type: 'integer', nullable: true },
    Version: integer,
    Units: {
      type: 'array',
      items: object({
        UnitID: text,
        Type: text,
        Name: text,
        Quantity: integer,
        PaxCount: integer,
        Price: money,
      }),
    },
    Lines: {
      type: 'array',
      items: object({
        Kind: text,
        Name: text,
        UnitID: text,
        Quantity: integer,
        UnitPrice: money,
        Amount: money,
        RuleName: maybeText,
        AdjustmentNames: { type: 'array', items: {} },
        Taxes: { type: 'array', items: {} },
      }),
    },
    PromoCode: { type: 'null' },
    VoucherAmount: money,
    Commission: money,
    Net: money,
    CancellationTiers: { type: 'null' },
    CancelledAt: { type: 'null' },
    CancelledBy: { type: 'null' },
    CancelReason: { type: 'null' },
    Refund: { type: 'null' },
    RefundPercent: { type: 'null' },
    UpdatedAt: integer,
    LastChange: object({
      Version: integer,
      Action: text,
      OccurredAt: integer,
      Actor: text,
      Reason: { type: 'null' },
      Changed: { type: 'array', items: text },
    }),
  }),
})

/** The schema of a booking request. */
export const bookingRequest = {
  type: 'object',
  required: ['ActivityID', 'Date', 'Time', 'Participants', 'Customer'],
  additionalProperties: false,
  properties: {
    ActivityID: text,
    Date: { type: 'string', format: 'date' },
    Time: { type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' },
    Participants: { type: 'integer', minimum: 1, maximum: 1000 },
    Customer: {
      type: 'object',
      required: ['FirstName', 'LastName', 'Email'],
      additionalProperties: false,
      properties: {
        FirstName: { type: 'string', minLength: 1, maxLength: 100 },
        LastName: { type: 'string', minLength: 1, maxLength: 100 },
        Email: { type: 'string', format: 'email', maxLength: 254 },
        Phone: { type: 'string', pattern: '^\\+[0-9]{6,15}$' },
      },
    },
    PaymentReference: { type: 'string', maxLength: 128 },
    PartnerReference: { type: 'string', maxLength: 128 },
  },
} as const
