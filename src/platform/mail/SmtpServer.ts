/** An SMTP server and how to connect to it. */
export interface SmtpServer {
  host: string
  port: number
  /** TLS from the first byte. Otherwise STARTTLS is used if the server offers it. */
  secure: boolean
  /** Send only over TLS. */
  requireTLS: boolean
  /** Do not use STARTTLS even if the server offers it. */
  ignoreTLS: boolean
  /** Null for a server that needs no credentials. */
  auth: { user: string; pass: string } | null
  /** The name to send in EHLO; null for the machine's own. */
  name: string | null
  tls: { rejectUnauthorized: boolean; servername?: string }
}
