import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useShop } from '../../data/session.tsx'

/** For those who may open the till. */
export function NewSaleButton({ label, variant }: { label: string; variant?: 'default' }) {
  const { pages } = useShop()
  if (!pages.includes('/create-transaction')) return null
  return (
    <Button
      component={Link}
      to="/create-transaction"
      variant={variant}
      aria-keyshortcuts="N"
      leftSection={<IconPlus size={18} />}
    >
      {label}
    </Button>
  )
}
