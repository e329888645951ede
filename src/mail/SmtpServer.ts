/** A mail server that takes messages by SMTP, and how it is spoken to. */
export interface SmtpServer {
  host: string
  port: number
  /** TLS from the first byte; without it, from STARTTLS on where the server offers that. */
  secure: boolean
  /** Nothing is sent unless TLS is spoken. */
  requireTLS: boolean
  /** STARTTLS is left alone though the server offers it. */
  ignoreTLS: boolean
  /** Absent for a server that asks for no credentials. */
  auth: { user: string; pass: string } | null
  /** How this machine names itself to the server; absent for the name it has. */
  name: string | null
  tls: { rejectUnauthorized: boolean; servername?: string }
}
