import { z } from 'zod'

/** An id that a caller gives: a UUID, in small letters however it is written, so that one record has one id. */
export const idSchema = z.uuid().toLowerCase()
