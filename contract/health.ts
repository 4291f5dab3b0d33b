import { z } from 'zod'
import { HEALTH_CHECKS, HEALTH_STATES, type HealthCheckKey } from '../core/shop/health.ts'
import { idSchema } from '../core/values/id.ts'
import { instantSchema, procedure } from './procedure.ts'

const checkSchema = z.object({
  key: z.enum(Object.keys(HEALTH_CHECKS) as [HealthCheckKey, ...HealthCheckKey[]]),
  state: z.enum(HEALTH_STATES),
  /** '3.218 order' */
  figure: z.string(),
  /** The first problems as sentences, with their order. */
  problems: z.array(z.object({ text: z.string(), transactionId: z.uuid().nullable() })),
  advice: z.string().nullable(),
})
export type HealthCheck = z.infer<typeof checkSchema>

const reportSchema = z.object({ createdAt: instantSchema, checks: z.array(checkSchema) })
export type HealthReport = z.infer<typeof reportSchema>

const backupSchema = z.object({
  id: z.uuid(),
  createdAt: instantSchema,
  bytes: z.int(),
  rows: z.int(),
  isEncrypted: z.boolean(),
  /** The file still exists on this server. */
  isHere: z.boolean(),
})
export type BackupRecord = z.infer<typeof backupSchema>

const updatesSchema = z.object({
  /** Daily check for a new version. */
  isOn: z.boolean(),
  /** Null if up to date or the check is off. */
  newest: z.string().nullable(),
  registry: z.string(),
})

const ownerAccess = { pages: ['/settings'], ownerOnly: true } as const

const backupBodySchema = z.custom<ReadableStream>(
  (body) => body instanceof ReadableStream,
) as unknown as z.ZodType<File, ReadableStream>

export const health = {
  get: procedure('GET /health', {
    ...ownerAccess,
    summary: 'Get the health report',
    description: 'Results of the last check, current disk and backup state, and recent backups. Owner only.',
  }).output(
    z.object({
      /** Null before the first check. */
      report: reportSchema.nullable(),
      backups: z.array(backupSchema),
      settings: z.object({ keepDays: z.int(), isInDataFolder: z.boolean(), isEncrypted: z.boolean() }),
      version: z.string(),
      updates: updatesSchema,
      /** A copy restored elsewhere: sends nothing and accepts no API keys until activated. */
      isInactive: z.boolean(),
      startedAt: instantSchema,
    }),
  ),

  runChecks: procedure('POST /health/checks', {
    ...ownerAccess,
    failure: 'Pemeriksaan gagal. Silakan coba lagi.',
    summary: 'Run the health check',
    description: 'Runs all checks now. Owner only.',
  }).output(reportSchema),

  setUpdateCheck: procedure('PATCH /health/update-check', {
    ...ownerAccess,
    failure: 'Pengaturan gagal disimpan. Silakan coba lagi.',
    summary: 'Set the update check',
    description: 'Enables or disables the daily check for a new version. Owner only.',
  })
    .input(z.object({ isOn: z.boolean() }))
    .output(updatesSchema),

  activateRestoredCopy: procedure('POST /health/activation', {
    ...ownerAccess,
    failure: 'Gagal disimpan. Silakan coba lagi.',
    summary: 'Activate a restored copy',
    description:
      'Reactivates a shop restored elsewhere: webhooks, e-mail and API keys work again. Owner only.',
  }).output(z.object({ isInactive: z.boolean() })),

  createBackup: procedure('POST /backups', {
    ...ownerAccess,
    failure: 'Cadangan gagal dibuat. Silakan coba lagi.',
    successStatus: 201,
    summary: 'Create a backup',
    description: 'Creates a backup and verifies it. Owner only.',
  }).output(backupSchema),

  downloadBackup: procedure('GET /backups/{id}/file', {
    ...ownerAccess,
    failure: 'Cadangan gagal diunduh. Silakan coba lagi.',
    outputStructure: 'detailed',
    summary: 'Download a backup',
    description: 'The backup file. Owner only.',
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
