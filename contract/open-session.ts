import { z } from 'zod'
import { instantSchema } from './procedure.ts'

/** `lastSeenAt` is exact to five minutes. */
export const openSessionSchema = z.object({
  id: z.uuid(),
  userAgent: z.string().nullable(),
  ipAddress: z.string().nullable(),
  createdAt: instantSchema,
  lastSeenAt: instantSchema,
  /** The caller's session. */
  isCurrent: z.boolean(),
})
export type OpenSession = z.infer<typeof openSessionSchema>
