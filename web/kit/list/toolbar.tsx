import { Button, Loader, VisuallyHidden } from '@mantine/core'
import { IconFilterOff, IconPlus, type TablerIcon } from '@tabler/icons-react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { IconButton } from '../icon-button.tsx'
import { SearchField } from '../search-field.tsx'
import { usePhone, useWidth } from '../use-phone.ts'
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
  /** Where many buttons leave little room: the filters are dropped by an icon. */
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
        {(filters.active || !phone) && (
          <ToolbarButton
            label="Hapus filter"
            icon={IconFilterOff}
            compact={phone || compact}
            disabled={!filters.active}
            onClick={filters.clear}
          />
        )}
        {rest.buttons && <div className={classes.buttons}>{rest.buttons}</div>}
      </div>
      {rest.chips}
    </div>
  )
}

type ToolbarButtonProps = ComponentPropsWithRef<'button'> & {
  label: string
  icon: TablerIcon
  /** Its icon alone; if nothing is said, where the window is narrow. */
  compact?: boolean
  /** It is at work. It is not disabled meanwhile: who came here by keyboard stays here. */
  busy?: boolean
}

/** Any other button of the toolbar: its icon, and its words where there is room for them. */
export function ToolbarButton({ label, icon: Icon, compact, busy = false, ...button }: ToolbarButtonProps) {
  const phone = usePhone()
  const narrow = !useWidth(62)
  const short = compact ?? narrow
  const size = short ? 20 : 18
  const icon = busy ? <Loader size={size} color="currentColor" /> : <Icon size={size} />
  const shared = { variant: 'default', 'aria-busy': busy, ...button }
  return short ? (
    <IconButton {...shared} label={label} size={phone ? 44 : 42}>
      {icon}
    </IconButton>
  ) : (
    <Button {...shared} flex="none" leftSection={icon}>
      {label}
    </Button>
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
