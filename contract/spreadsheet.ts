import { z } from 'zod'

export const SPREADSHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The server streams it; clients receive a file. */
export const spreadsheetBodySchema = z.custom<ReadableStream>(
  (body) => body instanceof ReadableStream,
) as unknown as z.ZodType<File, ReadableStream>

export const spreadsheetSchema = z.object({
  headers: z.object({ 'content-type': z.literal(SPREADSHEET_TYPE), 'content-disposition': z.string() }),
  body: spreadsheetBodySchema,
})

export const EXPORT_FAILED = 'Gagal membuat file ekspor. Silakan coba lagi.'
