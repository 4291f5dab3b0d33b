import { z } from 'zod'
import { textSchema } from '../text/text.ts'

/** The rolls of receipt printers, and how many letters of the ordinary size stand in a line of each. */
export const ROLL_COLUMNS = { '80mm': 48, '58mm': 32 } as const
export type Roll = keyof typeof ROLL_COLUMNS
const rollSchema = z.enum(Object.keys(ROLL_COLUMNS) as [Roll, ...Roll[]])

/** The ports on which printers take what they print. */
const PORT_RANGE = { min: 9100, max: 9109 }

/**
 * Whether an address is one of this machine or of a private network, written as four numbers: the server connects to no other one, and asks no
 * name service, so that nobody makes it knock at doors elsewhere.
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

/** A printer as a screen may ask for it. */
export const printerInputSchema = z.object({
  ...fields,
  port: fields.port.default(PORT_RANGE.min),
  drawer: fields.drawer.default(false),
})
export type PrinterInput = z.infer<typeof printerInputSchema>
export const printerChangesSchema = z.object(fields).partial()

/** What is printed: an invoice, a job ticket, a test, or nothing but the cash drawer opened. */
export const PRINT_KINDS = ['invoice', 'job-ticket', 'test', 'drawer'] as const
export type PrintKind = (typeof PRINT_KINDS)[number]

/**
 * What becomes of a print. `unsure`: the connection broke while it was sent, so that it may stand on the paper already: only a person says
 * whether it is printed again. `dropped`: given up by a person, or a drawer that could not be opened at once.
 */
export const PRINT_STATES = ['waiting', 'sending', 'unsure', 'printed', 'dropped'] as const
export type PrintState = (typeof PRINT_STATES)[number]

/** What keeps a printer from printing. */
export const PRINT_CAUSES = ['unreachable', 'paper', 'cover', 'offline'] as const
export type PrintCause = (typeof PRINT_CAUSES)[number]
