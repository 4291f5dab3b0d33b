import { z } from 'zod'
import { RIGHTS, roleSchema } from '../core/access/access.ts'
import { percentSchema } from '../core/money/money.ts'
import { idSchema } from '../core/values/id.ts'
import { APPROVABLE } from './approvable.ts'
import { instantSchema, procedure } from './procedure.ts'

/** From the error RIGHT_MISSING. */
const missingRightsFields = {
  call: z.enum(APPROVABLE),
  /** Empty: any colleague who can make the call. */
  rights: z.array(z.enum(RIGHTS)),
  discount: percentSchema.default(0),
}

export const approvals = {
  colleagues: procedure('POST /approvals/colleagues', {
    pages: 'signed-in',
    summary: 'List colleagues who can approve',
    description: 'Colleagues who can make the call themselves and have the rights that the caller lacks.',
  })
    .input(z.object(missingRightsFields))
    .output(z.object({ rows: z.array(z.object({ id: z.uuid(), name: z.string(), role: roleSchema })) })),

  create: procedure('POST /approvals', {
    pages: 'signed-in',
    failure: 'Gagal meminta persetujuan. Silakan coba lagi.',
    successStatus: 201,
    summary: 'Approve one call of a colleague',
    description:
      'A colleague approves one call with their password, and with a code if they have a second factor. The approval covers exactly this input by this caller, once, within five minutes. Send its id with the call in the header X-Approval; a repeated request returns the first result. The colleague is not signed in. A password change of the colleague revokes it. Three failed attempts block the caller for five minutes with this colleague; the colleague is never blocked.',
  })
    .input(
      z.object({
        ...missingRightsFields,
        /** The exact input of the call. */
        input: z.record(z.string(), z.unknown()),
        approverId: idSchema,
        password: z.string().min(1, 'Kata sandi wajib diisi').max(128, 'Kata sandi salah'),
        code: z.string().trim().max(40, 'Kode salah').optional(),
      }),
    )
    .output(z.object({ id: z.uuid(), expiresAt: instantSchema })),
}
