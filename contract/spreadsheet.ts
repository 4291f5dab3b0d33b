import { z } from 'zod'
import { procedure } from './procedure.ts'

export const SPREADSHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const CSV_TYPE = 'text/csv; charset=utf-8'

/** The server streams it; clients receive a file. */
const fileBody = () =>
  z.custom<ReadableStream>((body) => body instanceof ReadableStream) as unknown as z.ZodType<
    File,
    ReadableStream
  >

export const spreadsheetBodySchema = fileBody()

export const csvBodySchema = fileBody()

const spreadsheetSchema = z.object({
  headers: z.object({ 'content-type': z.literal(SPREADSHEET_TYPE), 'content-disposition': z.string() }),
  body: spreadsheetBodySchema,
})

export const csvSchema = z.object({
  headers: spreadsheetSchema.shape.headers.extend({ 'content-type': z.literal(CSV_TYPE) }),
  body: csvBodySchema,
})

export const EXPORT_FAILED = 'Gagal membuat file ekspor. Silakan coba lagi.'

/** A call that returns an .xlsx file. */
export const exportCall = (...[address, declared]: Parameters<typeof procedure>) =>
  procedure(address, { ...declared, failure: EXPORT_FAILED, outputStructure: 'detailed' }).output(
    spreadsheetSchema,
  )
