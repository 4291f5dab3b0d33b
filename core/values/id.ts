import { z } from 'zod'

/** An id that a caller gives: a UUID, in small letters however it is written, so that one record has one id. */
export const idSchema = z.uuid().toLowerCase()

/** Which record is deleted. `version`: the one the caller read; without it the record is deleted as it is (docs/decisions/0012). */
export const deleteInputSchema = z.object({ id: idSchema, version: z.int().optional() })
export type DeleteInput = z.infer<typeof deleteInputSchema>
