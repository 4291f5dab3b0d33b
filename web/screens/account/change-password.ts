import { ORPCError } from '@orpc/client'
import { server } from '../../data/server.ts'
import { refusalOf } from '../../refusal.ts'

export type Passwords = { currentPassword: string; password: string }
export type Problems = Partial<Passwords>

type Outcome =
  | { state: 'saved'; ended: number }
  | { state: 'invalid'; problems: Problems }
  | { state: 'failed'; reason: string | undefined }

/** Changes one's own password; says what was wrong at which field. */
export async function changePassword(passwords: Passwords): Promise<Outcome> {
  try {
    const { ended } = await server.account.changePassword(passwords)
    return { state: 'saved', ended }
  } catch (error) {
    if (error instanceof ORPCError && error.code === 'INVALID_INPUT') {
      const issues: { path: (string | number)[]; message: string }[] = error.data.issues
      return {
        state: 'invalid',
        problems: Object.fromEntries(issues.map(({ path, message }) => [path[0], message])),
      }
    }
    return { state: 'failed', reason: refusalOf(error)?.message }
  }
}
