import { z } from 'zod'
import { HEALTH_CHECKS, HEALTH_STATES, type HealthCheckKey } from '../core/shop/health.ts'
import { idSchema } from '../core/values/id.ts'
import { instantSchema, procedure } from './procedure.ts'

const checkSchema = z.object({
  key: z.enum(Object.keys(HEALTH_CHECKS) as [HealthCheckKey, ...HealthCheckKey[]]),
  state: z.enum(HEALTH_STATES),
  /** What was gone through: '3.218 order'. */
  figure: z.string(),
  /** What is wrong, the first of it, each as a sentence; with the order that it is about. */
  problems: z.array(z.object({ text: z.string(), transactionId: z.uuid().nullable() })),
  /** What to do about it. */
  advice: z.string().nullable(),
})
export type HealthCheck = z.infer<typeof checkSchema>

const reportSchema = z.object({ madeAt: instantSchema, checks: z.array(checkSchema) })
export type HealthReport = z.infer<typeof reportSchema>

const backupSchema = z.object({
  id: z.uuid(),
  madeAt: instantSchema,
  bytes: z.int(),
  rows: z.int(),
  isEncrypted: z.boolean(),
  /** Whether this server still has the file. */
  isHere: z.boolean(),
})
export type BackupRecord = z.infer<typeof backupSchema>

const updatesSchema = z.object({
  /** Whether the shop asks once a day for the newest version. */
  isOn: z.boolean(),
  /** The newest version that is known; null where it is the one that runs, or an older one, and where nobody asks. */
  newest: z.string().nullable(),
  /** The host that is asked. */
  registry: z.string(),
})

const tags = ['Health']
const owner = { pages: ['/settings'], ownerOnly: true } as const

/** The server streams the file. */
const backupBodySchema = z.custom<ReadableStream>(
  (body) => body instanceof ReadableStream,
) as unknown as z.ZodType<File, ReadableStream>

export const health = {
  get: procedure(owner)
    .route({
      method: 'GET',
      path: '/health',
      summary: 'How the shop is',
      description:
        'What the last look at the whole shop found, with disk and backup as they are now, and the newest backups. Owner only.',
      tags,
    })
    .output(
      z.object({
        /** Null until the shop has been looked at for the first time. */
        report: reportSchema.nullable(),
        backups: z.array(backupSchema),
        settings: z.object({ keepDays: z.int(), isBesideData: z.boolean(), isEncrypted: z.boolean() }),
        version: z.string(),
        updates: updatesSchema,
        /** Whether it is a copy that was restored elsewhere: it sends nothing and takes no keys until an owner says that it is the shop now. */
        rests: z.boolean(),
        startedAt: instantSchema,
      }),
    ),

  examine: procedure({ ...owner, failure: 'Pemeriksaan gagal. Silakan coba lagi.' })
    .route({
      method: 'POST',
      path: '/health/examine',
      summary: 'Examine the shop',
      description: 'Looks at the whole shop now. Owner only.',
      tags,
    })
    .output(reportSchema),

  watchUpdates: procedure({ ...owner, failure: 'Pengaturan gagal disimpan. Silakan coba lagi.' })
    .route({
      method: 'PATCH',
      path: '/health/update-check',
      summary: 'Watch for new versions',
      description:
        'Lets the shop ask once a day which version is the newest, from now on, or stops it. Owner only.',
      tags,
    })
    .input(z.object({ isOn: z.boolean() }))
    .output(updatesSchema),

  settle: procedure({ ...owner, failure: 'Gagal disimpan. Silakan coba lagi.' })
    .route({
      method: 'POST',
      path: '/health/settlement',
      summary: 'Say that this is the shop now',
      description:
        'Ends the rest of a shop that was restored elsewhere: its webhooks and e-mail are sent, and its keys accepted, from now on. Owner only.',
      tags,
    })
    .output(z.object({ rests: z.boolean() })),

  backUp: procedure({ ...owner, failure: 'Cadangan gagal dibuat. Silakan coba lagi.' })
    .route({
      method: 'POST',
      path: '/backups',
      successStatus: 201,
      summary: 'Back up',
      description: 'Makes a backup now and proves it. Owner only.',
      tags,
    })
    .output(backupSchema),

  download: procedure({ ...owner, failure: 'Cadangan gagal diunduh. Silakan coba lagi.' })
    .route({
      method: 'GET',
      path: '/backups/{id}/file',
      outputStructure: 'detailed',
      summary: 'Download a backup',
      description: "A backup's file. Owner only.",
      tags,
    })
    .input(z.object({ id: idSchema }))
    .output(
      z.object({
        headers: z.object({
          'content-type': z.literal('application/octet-stream'),
          'content-disposition': z.string(),
          'content-length': z.string(),
        }),
        body: backupBodySchema,
      }),
    ),
}
