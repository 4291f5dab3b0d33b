import { z } from 'zod'
import { instantSchema } from './procedure.ts'

/** A place where somebody is signed in. `userAgent` is what the browser calls itself; `lastSeenAt` is exact to five minutes. */
export const openSessionSchema = z.object({
  id: z.uuid(),
  userAgent: z.string().nullable(),
  ipAddress: z.string().nullable(),
  createdAt: instantSchema,
  lastSeenAt: instantSchema,
  /** The session that asks. */
  isCurrent: z.boolean(),
})
export type OpenSession = z.infer<typeof openSessionSchema>
