import { Button, Group } from '@mantine/core'
import { IconPlus, IconTableImport } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useShop } from '../../data/session.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'

export function NoProducts() {
  const mayAdd = useShop().pages.includes('/products')
  return (
    <EmptyState
      title="Belum ada produk"
      hint={
        mayAdd
          ? 'Tambah satu per satu, atau impor sekaligus dari file Excel.'
          : 'Minta pemilik toko menambah produk.'
      }
      action={
        mayAdd && (
          <Group justify="center" gap={8} mt={8}>
            <Button
              leftSection={<IconPlus size={18} />}
              renderRoot={(props) => <Link to="/products" search={{ buka: 'baru' }} {...props} />}
            >
              Tambah produk
            </Button>
            <Button
              variant="default"
              leftSection={<IconTableImport size={18} />}
              renderRoot={(props) => <Link to="/products" search={{ buka: 'impor' }} {...props} />}
            >
              Impor
            </Button>
          </Group>
        )
      }
    />
  )
}
