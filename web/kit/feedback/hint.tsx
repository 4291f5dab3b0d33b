import { Popover } from '@mantine/core'
import '../../theme/later-styles.css'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../display/icon-button.tsx'

/** `of` names the subject: 'Pajak'. */
export function Hint({ of, children }: { of: string; children: ReactNode }) {
  return (
    <Popover width={300} shadow="md" trapFocus returnFocus transitionProps={{ duration: 0 }}>
      <Popover.Target>
        <IconButton
          label={`Keterangan ${of}`}
          size={24}
          className="reach hint"
          style={{ alignSelf: 'center', verticalAlign: 'middle' }}
        >
          <IconInfoCircle size={18} />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown fz="sm">{children}</Popover.Dropdown>
    </Popover>
  )
}
