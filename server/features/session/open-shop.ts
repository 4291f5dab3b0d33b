import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import type { openShopSchema } from '../../../contract/session.ts'
import type { CallContext } from '../../api/call-context.ts'
import { domainError, invalidInput } from '../../api/domain-error.ts'
import type { RequestContext } from '../../api/request-context.ts'
import { rejectCommonPassword } from '../../platform/auth/common-passwords.ts'
import { createUser } from '../../platform/auth/credentials.ts'
import { resetDatabase } from '../../platform/database/reset-database.ts'
import { type Tx, transaction } from '../../platform/database/transaction.ts'
import { runAsBatch } from '../../shared/records/batch.ts'
import {
  countOwnRecords,
  ensureStore,
  hasDemoUsers,
  removeSampleData,
  saveStoreConfig,
} from '../store/queries.ts'
import { requireFreeLogin } from '../users/change-user.ts'
import { hasOwner, lockUsers } from '../users/queries.ts'
import { isOpeningCode } from './opening-code.ts'

type ShopOpening = z.infer<typeof openShopSchema>

const WRONG_CODE = 'Kode salah. Kode yang benar tertulis di layar komputer tempat PrintPro dijalankan'

/**
 * Opens a new shop: names it and creates its owner. Throws INVALID_INPUT for a wrong code, FORBIDDEN if it has an owner, and SAMPLE_SHOP_EXISTS after
 * a demo until `sampleShop` decides what happens to its data.
 */
export async function openShop(
  context: RequestContext & Pick<CallContext, 'ownerUrl'>,
  { code, shopName, taxRate, sampleShop, ...owner }: ShopOpening,
): Promise<{ id: string }> {
  const refuseUnlessNew = async (db: Tx) => {
    await lockUsers(db)
    if (await hasOwner(db)) throw domainError('FORBIDDEN', undefined, 'Toko ini sudah dibuka. Silakan masuk')
    if (!(await isOpeningCode(db, code))) throw invalidInput({ path: ['code'], message: WRONG_CODE })
  }
  await transaction(context, async (db) => {
    await refuseUnlessNew(db)
    // Checked first, so that nothing is set aside if the owner cannot be created.
    await rejectCommonPassword(owner.password)
    if (sampleShop === undefined && (await hasDemoUsers(db)))
      throw domainError('SAMPLE_SHOP_EXISTS', await countOwnRecords(db))
  })
  if (sampleShop === 'set-aside') {
    await resetDatabase({
      ownerUrl: context.ownerUrl,
      served: context.db,
      aside: 'contoh',
      isStillWanted: async (db) => (await hasDemoUsers(db)) && !(await hasOwner(db)),
      fill: ensureStore,
    })
  }
  return await transaction(context, async (db) => {
    await refuseUnlessNew(db)
    const id = uuidv7()
    await requireFreeLogin(db, { id, email: owner.email })
    await createUser(db, { ...owner, id, role: 'owner' })
    await saveStoreConfig(db, { name: shopName, ...(taxRate !== undefined && { taxRate }) })
    if (await hasDemoUsers(db)) {
      await runAsBatch(
        db,
        () => removeSampleData(db, id),
        (figures) => ({ table: 'sample_removals', operation: 'delete', figures }),
      )
    }
    return { id }
  })
}
