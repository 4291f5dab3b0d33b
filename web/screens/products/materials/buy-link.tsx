import { Button } from '@mantine/core'
import { IconShoppingCart } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { canSeeCost } from '../../../../core/access/access.ts'
import { useShop } from '../../../data/session.tsx'

/** Purchases are in Pengeluaran, for those who see costs. */
export function useCanBuy(): boolean {
  const { user, store, pages } = useShop()
  return pages.includes('/expenses') && canSeeCost(user.role, store.roleRights)
}

/** Begins a purchase, of a material where one is given. */
export function BuyLink({ materialId }: { materialId?: string }) {
  return (
    <Button
      flex={materialId ? undefined : '1 0 auto'}
      leftSection={<IconShoppingCart size={18} />}
      renderRoot={(props) => <Link {...props} to="/expenses" search={{ beli: materialId ?? 'baru' }} />}
    >
      Beli bahan
    </Button>
  )
}
