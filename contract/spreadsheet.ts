import { z } from 'zod'

export const SPREADSHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The server streams what its caller receives as a file. */
export const spreadsheetBodySchema = z.custom<ReadableStream>(
  (body) => body instanceof ReadableStream,
) as unknown as z.ZodType<File, ReadableStream>

/** An .xlsx file, with its name in `Content-Disposition`. */
export const spreadsheetSchema = z.object({
  headers: z.object({ 'content-type': z.literal(SPREADSHEET_TYPE), 'content-disposition': z.string() }),
  body: spreadsheetBodySchema,
})

export const EXPORT_FAILED = 'Gagal membuat file ekspor. Silakan coba lagi.'
