import { z } from 'zod'
import { openSessionSchema } from './open-session.ts'
import { procedure } from './procedure.ts'

export const devices = {
  list: procedure('GET /devices', {
    pages: ['/settings'],
    summary: 'List devices and addresses',
    description:
      'Addresses that open the shop from other devices, and signed-in devices of the caller and of users whose accounts the caller manages: most recently active first, at most 100.',
  }).output(
    z.object({
      /** Addresses for other devices, most likely first; empty if only this computer can connect. */
      addresses: z.array(z.url()),
      rows: z.array(openSessionSchema.extend({ userName: z.string() })),
    }),
  ),
}
