import { z } from 'zod'
import { textSchema } from '../text/text.ts'

/** Characters per line in the normal font. */
export const ROLL_COLUMNS = { '80mm': 48, '58mm': 32 } as const
export type Roll = keyof typeof ROLL_COLUMNS
const rollSchema = z.enum(Object.keys(ROLL_COLUMNS) as [Roll, ...Roll[]])

/** Raw printing ports. */
const PORT_RANGE = { min: 9100, max: 9109 }

/**
 * IPv4 loopback or private address. Other hosts and host names are rejected: the server must not connect to the
 * internet on request (SSRF).
 */
export function isPrinterHost(host: string): boolean {
  const parts = host.split('.')
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)) {
    return false
  }
  const [first = 0, second = 0] = parts.map(Number)
  if (first === 10 || first === 127) return true
  return first === 172 ? second >= 16 && second <= 31 : first === 192 && second === 168
}

const fields = {
  name: textSchema.min(1, 'Nama wajib diisi').max(60, 'Paling banyak 60 huruf'),
  host: z.string().trim().refine(isPrinterHost, 'Isi alamat IP di jaringan toko, misalnya 192.168.1.31'),
  port: z
    .int('Port harus angka')
    .min(PORT_RANGE.min, `Port printer ${PORT_RANGE.min} sampai ${PORT_RANGE.max}`)
    .max(PORT_RANGE.max, `Port printer ${PORT_RANGE.min} sampai ${PORT_RANGE.max}`),
  paper: rollSchema,
  drawer: z.boolean(),
}

export const printerInputSchema = z.object({
  ...fields,
  port: fields.port.default(PORT_RANGE.min),
  drawer: fields.drawer.default(false),
})
export type PrinterInput = z.infer<typeof printerInputSchema>
export const printerChangesSchema = z.object(fields).partial()

/** `drawer` only opens the cash drawer. */
export const PRINT_KINDS = ['invoice', 'job-ticket', 'test', 'drawer'] as const
export type PrintKind = (typeof PRINT_KINDS)[number]

/**
 * `unsure`: the connection broke while sending, so it may be on paper; a person decides whether to print again.
 * `dropped`: discarded by a person, or a drawer that could not be opened at once.
 */
export const PRINT_STATES = ['waiting', 'sending', 'unsure', 'printed', 'dropped'] as const
export type PrintState = (typeof PRINT_STATES)[number]

export const PRINT_CAUSES = ['unreachable', 'paper', 'cover', 'offline'] as const
export type PrintCause = (typeof PRINT_CAUSES)[number]
