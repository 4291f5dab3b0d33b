import { ORPCError } from '@orpc/client'
import type { User } from '../../../../contract/users.ts'
import { server } from '../../../data/server.ts'
import { refusalOf } from '../../../refusal.ts'
import type { Fields, Problems } from './use-user-form.ts'

/** What became of saving. Whatever it is but 'saved', the person's input stays on the screen. */
export type Outcome =
  | { state: 'saved'; record: User }
  /** Another's edit came first. */
  | { state: 'conflict'; now: User }
  | { state: 'invalid'; problems: Problems }
  | { state: 'failed'; reason: string | undefined }

/** Adds a new user, or edits the one that stood on the screen, with the version they were read in. */
export async function saveUser(before: User | null, id: string, fields: Fields): Promise<Outcome> {
  const { name, username, email, role, isActive, password } = fields
  try {
    const record = before
      ? await server.users.update({
          id: before.id,
          version: before.version,
          ...{ name, username, email, role, isActive },
          // An empty password is no password: the present one stays (specification, section 5).
          ...(password !== '' && { password }),
        })
      : await server.users.create({ id, name, username, email, role, password })
    return { state: 'saved', record }
  } catch (error) {
    if (error instanceof ORPCError && error.code === 'CONFLICT') {
      return { state: 'conflict', now: error.data.current }
    }
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
