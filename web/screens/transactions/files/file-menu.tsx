import { Menu } from '@mantine/core'
import '../../../theme/later-styles.css'
import { IconArrowsExchange, IconDotsVertical, IconPin, IconPinnedOff, IconTrash } from '@tabler/icons-react'
import type { OrderFile } from '../../../../contract/files.ts'
import type { Transaction } from '../../../../contract/transaction-record.ts'
import { invalidate, queries } from '../../../data/query-client.tsx'
import { server } from '../../../data/server.ts'
import { failureMessage } from '../../../domain-error.ts'
import { IconButton } from '../../../kit/display/icon-button.tsx'
import { notifyFailure, notifySuccess } from '../../../kit/feedback/notify.ts'
import { removeRecord } from '../../../kit/lists/remove-record.ts'
import { lineText } from '../../../parts/order/line-text.ts'

type FileMenuProps = {
  file: OrderFile
  /** The lines it can be moved to. */
  others: Transaction['items']
}

export function FileMenu({ file, others }: FileMenuProps) {
  const { id, name, version, isPinned } = file
  const refresh = () => invalidate(queries.files)
  async function run(action: () => Promise<unknown>, done: string) {
    try {
      await action()
      await refresh()
      notifySuccess(done, { about: id, detail: name })
    } catch (error) {
      notifyFailure('Gagal menyimpan perubahan file', { about: id, detail: failureMessage(error), error })
    }
  }
  const remove = () =>
    removeRecord({
      name: `versi ${version} dari ${name}`,
      confirm: 'Hapus file',
      about: 'Versi ini hilang dari pesanan.',
      remove: () => server.files.remove({ id }),
      removed: 'File dihapus.',
      failed: 'Gagal menghapus file. Silakan coba lagi.',
      onRemoved: refresh,
    })
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <IconButton label={`Tindakan lain untuk ${name}`} size={36}>
          <IconDotsVertical size={18} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {others.length > 0 && <Menu.Label>Pindahkan ke</Menu.Label>}
        {others.map((line) => (
          <Menu.Item
            key={line.id}
            leftSection={<IconArrowsExchange size={18} />}
            onClick={() => void run(() => server.files.assign({ id, lineId: line.id }), 'File dipindahkan.')}
          >
            {line.productName}, {lineText(line)}
          </Menu.Item>
        ))}
        {others.length > 0 && <Menu.Divider />}
        <Menu.Item
          leftSection={isPinned ? <IconPinnedOff size={18} /> : <IconPin size={18} />}
          onClick={() =>
            void run(
              () => server.files.pin({ id, isPinned: !isPinned }),
              isPinned ? 'File mengikuti batas simpan lagi.' : 'File disimpan terus.',
            )
          }
        >
          {isPinned ? 'Ikuti batas simpan' : 'Simpan terus'}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={18} />} c="var(--pp-m-ink)" onClick={() => void remove()}>
          Hapus versi ini
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
