import { z } from 'zod'

/** Lower-cased, so that one record has one id. */
export const idSchema = z.uuid().toLowerCase()

/** `version`: optimistic locking; without it the record is deleted as it is (docs/decisions/0012). */
export const deleteInputSchema = z.object({ id: idSchema, version: z.int().optional() })
export type DeleteInput = z.infer<typeof deleteInputSchema>
