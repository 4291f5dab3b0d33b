import { z } from 'zod'
import { RIGHTS, roleSchema } from '../core/access/access.ts'
import { percentSchema } from '../core/money/money.ts'
import { idSchema } from '../core/values/id.ts'
import { APPROVABLE } from './approvable.ts'
import { instantSchema, procedure } from './procedure.ts'

/** What is missing, as the refusal RIGHT_MISSING says it. */
const missingSchema = {
  call: z.enum(APPROVABLE),
  /** None: any colleague who may make the call, where a second person has to be there. */
  rights: z.array(z.enum(RIGHTS)),
  discount: percentSchema.default(0),
}

const tags = ['Approvals']

export const approvals = {
  colleagues: procedure({ pages: 'signed-in' })
    .route({
      method: 'POST',
      path: '/approvals/colleagues',
      summary: 'Who may approve',
      description:
        "The colleagues who may make a call, with the rights that it always needs, and have the rights that the caller's role lacks.",
      tags,
    })
    .input(z.object(missingSchema))
    .output(z.object({ rows: z.array(z.object({ id: z.uuid(), name: z.string(), role: roleSchema })) })),

  create: procedure({ pages: 'signed-in', failure: 'Gagal meminta persetujuan. Silakan coba lagi.' })
    .route({
      method: 'POST',
      path: '/approvals',
      successStatus: 201,
      summary: 'Approve one deed of a colleague',
      description:
        'A colleague approves one deed with their password, and with a code of their app, which counts once, if they have a second factor: this call with this very input, by the caller, once, within five minutes. Its id is sent with the call as the header X-Approval; the same request again, whose answer may have been lost, is answered as it was done. Nobody is signed in by it. It ends when the password of the colleague is changed. Three wrong tries make the caller wait five minutes for this colleague; the colleague waits nowhere.',
      tags,
    })
    .input(
      z.object({
        ...missingSchema,
        /** What the call will be sent with. */
        input: z.record(z.string(), z.unknown()),
        approverId: idSchema,
        password: z.string().min(1, 'Kata sandi wajib diisi').max(128, 'Kata sandi salah'),
        code: z.string().trim().max(40, 'Kode salah').optional(),
      }),
    )
    .output(z.object({ id: z.uuid(), expiresAt: instantSchema })),
}
