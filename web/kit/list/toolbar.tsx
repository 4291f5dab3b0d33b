import { Button, VisuallyHidden } from '@mantine/core'
import { IconFilterOff, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../icon-button.tsx'
import { SearchField } from '../search-field.tsx'
import { usePhone } from '../use-phone.ts'
import classes from './toolbar.module.css'
import type { Filters } from './use-filters.ts'

type ToolbarProps = {
  filters: Pick<Filters<{ cari?: string | undefined }>, 'typed' | 'type' | 'active' | 'clear'>
  /** What is searched for, said of the field and in it: 'Cari nama atau nomor telepon'. */
  search: string
  /** The same where there is little room. */
  shortSearch?: string
  /** How many are found, told to those who cannot see the list change. */
  count: string | undefined
  /** Where many buttons leave little room: the filters are dropped by an icon, there while there are any. */
  compact?: boolean
  /** Other filters, beside the search. */
  children?: ReactNode
  /** What can be done with the list: import, export, add. */
  buttons?: ReactNode
  /** Filters in a line of their own. */
  chips?: ReactNode
}

/** Above a list: its search and other filters, the way to drop them, and what can be done with what they select. */
export function Toolbar({
  filters,
  search,
  shortSearch = search,
  count,
  compact = false,
  ...rest
}: ToolbarProps) {
  const phone = usePhone()
  return (
    <div className={classes.toolbar}>
      <VisuallyHidden role="status">{filters.active && count}</VisuallyHidden>
      <div className={classes.line}>
        <SearchField
          className={classes.search}
          label={search}
          placeholder={phone ? shortSearch : search}
          maxLength={100}
          value={filters.typed}
          onChange={filters.type}
        />
        {rest.children && <div className={classes.filters}>{rest.children}</div>}
        {phone || compact ? (
          filters.active && (
            <IconButton label="Hapus filter" variant="default" size={phone ? 44 : 42} onClick={filters.clear}>
              <IconFilterOff size={20} />
            </IconButton>
          )
        ) : (
          <Button
            variant="default"
            disabled={!filters.active}
            leftSection={<IconFilterOff size={18} />}
            onClick={filters.clear}
          >
            Hapus filter
          </Button>
        )}
        {rest.buttons && <div className={classes.buttons}>{rest.buttons}</div>}
      </div>
      {rest.chips}
    </div>
  )
}

/** The list's main button: opens the dialog for a new record. */
export function AddButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button className={classes.add} data-opens="new" leftSection={<IconPlus size={18} />} onClick={onClick}>
      {children}
    </Button>
  )
}
