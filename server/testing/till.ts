import { v7 as uuidv7 } from 'uuid'
import type { Role } from '../../core/access/access.ts'
import type { Shop } from './shop.ts'

/** Puts these users on one device: their sessions share a browser that knows all of them. */
export async function shareTill({ db, users }: Pick<Shop, 'db' | 'users'>, roles: Role[]): Promise<void> {
  const tokenHash = uuidv7()
  const till = uuidv7()
  for (const role of roles) {
    const userId = users[role]
    const { id: deviceId } = await db
      .insertInto('knownDevices')
      .values({ tokenHash, userId, till })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('sessions').set({ deviceId }).where('userId', '=', userId).execute()
  }
}
