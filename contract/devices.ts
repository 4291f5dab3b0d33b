import { z } from 'zod'
import { openSessionSchema } from './open-session.ts'
import { procedure } from './procedure.ts'

export const devices = {
  list: procedure({ pages: ['/settings'] })
    .route({
      method: 'GET',
      path: '/devices',
      summary: 'Devices and addresses for them',
      description:
        'How other devices open the shop, and which are signed in: those of the caller and of people whose accounts the caller may manage, the one last seen first, at most 100.',
      tags: ['Devices'],
    })
    .output(
      z.object({
        /** What tablets and other computers open, the likeliest first; empty where only the server's own computer can. */
        addresses: z.array(z.url()),
        rows: z.array(openSessionSchema.extend({ userName: z.string() })),
      }),
    ),
}
